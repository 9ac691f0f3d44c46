import { action, get, inOffice } from '../../../server/http/routes/route.ts';

/** The logo, scheme mark and colour of the company's papers. */
export const brandActions = {
  save: action('/settings/brand', 'details', inOffice('company.manage'), { takes: 'logo' }),
  picture: get('/settings/brand/pictures/:picture', inOffice('company.manage')),
};
