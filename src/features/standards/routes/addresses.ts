import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const long = { takes: 'long form' } as const;

/** The company's defaults for its reports. */
export const standardActions = {
  addText: post('/settings/texts/new', inOffice('standards.manage')),
  changeText: action('/settings/texts/:text', 'details', inOffice('standards.manage')),
  retireText: action('/settings/texts/:text', 'retirement', inOffice('standards.manage')),
  takeTextBack: action('/settings/texts/:text', 'return', inOffice('standards.manage')),
  saveFavourites: action('/settings/favourites', 'details', inOffice('standards.manage'), long),
  saveDefaults: action('/settings/defaults', 'details', inOffice('standards.manage'), long),
};

/** Its pages below `src/pages`. */
export const standardPages: readonly Route[] = [
  get('/settings/defaults', inOffice('standards.manage')),
  get('/settings/favourites', inOffice('standards.manage')),
  get('/settings/texts', inOffice('standards.manage')),
  get('/settings/texts/new', inOffice('standards.manage')),
  get('/settings/texts/:text', inOffice('standards.manage')),
];
