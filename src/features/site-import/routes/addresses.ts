import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const IMPORT = '/sites/imports/:import';

export const importActions = {
  read: post('/sites/import', inOffice('sites.write'), { takes: 'list of sites' }),
  readAgain: action(IMPORT, 'reading', inOffice('sites.write')),
  confirm: action(IMPORT, 'confirmation', inOffice('sites.write')),
  undo: action(IMPORT, 'undo', inOffice('sites.write')),
  refused: get(`${IMPORT}/refused.csv`, inOffice('sites.write')),
};

/** Its pages below `src/pages`. */
export const importPages: readonly Route[] = [
  get('/sites/import', inOffice('sites.write')),
  get('/sites/imports/:import', inOffice('sites.write')),
];
