import { get, inOffice, type Route } from '../http/routes/route.ts';

const toClients = { own: ['client'] } as const;

/** The pages below `src/pages`, which the page router draws. What is done on them stands with the section that does it. */
export const ordinaryPageRoutes: readonly Route[] = [
  get('/', ['office.pages']),
  get('/clients/new', inOffice('clients.write')),
  get('/clients', inOffice('clients.read')),
  get('/clients/:client', inOffice('clients.read')),
  get('/sites/new', inOffice('sites.write')),
  get('/sites/import', inOffice('sites.write')),
  get('/sites/imports/:import', inOffice('sites.write')),
  get('/sites', inOffice('sites.read')),
  get('/sites/:site', inOffice('sites.read'), toClients),
  get('/sites/:site/remove', inOffice('sites.write')),
  get('/visits/new', inOffice('visits.book')),
  get('/visits', inOffice('visits.read')),
  get('/visits/:visit', inOffice('visits.read')),
  get('/reports', inOffice('reports.list')),
  get('/reports/:report', inOffice('reports.read'), toClients),
  get('/reports/:report/boards/:board', inOffice('reports.read'), toClients),
  get('/reports/:report/hand-over', inOffice('reports.assign')),
  get('/reports/:report/discard', inOffice('reports.discard')),
  get('/reports/:report/history', inOffice('reports.review')),
  get('/remedials', inOffice('certificates.read')),
  get('/instruments', inOffice('instruments.read')),
  get('/instruments/new', inOffice('instruments.manage')),
  get('/instruments/:instrument', inOffice('instruments.read')),
  get('/settings/account', ['account.own']),
  get('/settings', inOffice('company.manage')),
  get('/settings/defaults', inOffice('standards.manage')),
  get('/settings/texts', inOffice('standards.manage')),
  get('/settings/texts/new', inOffice('standards.manage')),
  get('/settings/texts/:text', inOffice('standards.manage')),
  get('/settings/keys', inOffice('company.manage')),
  get('/settings/keys/:key', inOffice('company.manage')),
  get('/settings/audit', inOffice('audit.read')),
  get('/settings/users/new', inOffice('users.manage')),
  get('/settings/users/:user', inOffice('users.manage')),
  // Client navigation: the page that is meant stands within the address, and is asked for when it is drawn.
  get('/RSC/*', 'anyone'),
];
