import { action, get, inOffice, type Route } from '../../../server/http/routes/route.ts';

const COPIES = '/sites/:site/copies';
const record = inOffice('service.record');
const toClients = { own: ['client'] } as const;

/** What is given for a home, and what people ask for. */
export const letterActions = {
  give: action(COPIES, 'given', record, { asked: ['link made'] }),
  returned: action(COPIES, 'returned', record),
  request: action(COPIES, 'requests', record),
  takeBack: action(COPIES, 'request-end', record),
  pack: action(COPIES, 'pack', record, { asked: ['link made'] }),
  write: action(COPIES, 'letters', record),
  words: action('/settings/letters', 'words', inOffice('company.manage')),
};

/** Letters as files. */
export const letterFiles = {
  letter: get('/sites/:site/letter.pdf', inOffice('service.read'), toClients),
  preview: get('/settings/letters/preview.pdf', inOffice('company.manage')),
};

/** Its pages below `src/pages`. */
export const letterPages: readonly Route[] = [
  get(COPIES, inOffice('service.read'), toClients),
  get('/sites/:site/access-record', record),
  get('/letters', record),
  get('/settings/letters', inOffice('company.manage')),
];
