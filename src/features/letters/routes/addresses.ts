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
  answered: action(COPIES, 'answered', record),
  giveMany: action('/letters/copies', 'given', record, { asked: ['link made'] }),
  write: action(COPIES, 'letters', record),
  words: action('/settings/letters', 'words', inOffice('company.manage')),
};

/** Letters as files. */
export const letterFiles = {
  letter: get('/sites/:site/letter.pdf', inOffice('service.read'), toClients),
  accessRecord: get('/sites/:site/access-record.pdf', record),
  pack: get('/sites/:site/copies/pack.zip', inOffice('service.read'), toClients),
  landlord: get('/sites/:site/copies/landlord-database.zip', inOffice('service.read'), toClients),
  preview: get('/settings/letters/preview.pdf', inOffice('company.manage')),
};

/** For the reader of a link that answers a request. */
export const packAddresses = {
  pack: get('/public/certificates/:token/pack.zip', 'anyone', { asked: ['look-up'] }),
};

/** Its pages below `src/pages`. */
export const letterPages: readonly Route[] = [
  get(COPIES, inOffice('service.read'), toClients),
  get('/sites/:site/access-record', record),
  get('/letters', record),
  get('/letters/copies', record),
  get('/letters/give', record),
  get('/settings/letters', inOffice('company.manage')),
];
