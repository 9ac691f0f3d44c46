import { get, inOffice, type Route } from '../http/routes/route.ts';

const toClients = { own: ['client'] } as const;

/** The pages below `src/pages`, which the page router renders. Their actions are listed with the section that serves them. */
export const ordinaryPageRoutes: readonly Route[] = [
  get('/', ['office.pages']),
  get('/clients/new', inOffice('clients.write')),
  get('/clients', inOffice('clients.read')),
  get('/clients/:client', inOffice('clients.read')),
  get('/sites/new', inOffice('sites.write')),
  get('/sites', inOffice('sites.read')),
  get('/sites/:site', inOffice('sites.read'), toClients),
  get('/sites/:site/remove', inOffice('sites.write')),
  get('/certificates', inOffice('certificates.read')),
  get('/views/new', ['office.pages']),
  get('/views/:savedView', ['office.pages']),
  get('/visits/new', inOffice('visits.book')),
  get('/visits', inOffice('visits.read')),
  get('/visits/:visit', inOffice('visits.read')),
  get('/reports', inOffice('reports.list')),
  get('/reports/:report', inOffice('reports.read'), toClients),
  get('/reports/:report/boards/:board', inOffice('reports.read'), toClients),
  get('/reports/:report/hand-over', inOffice('reports.assign')),
  get('/reports/:report/discard', inOffice('reports.discard')),
  get('/reports/:report/notices/:observation', inOffice('notices.give')),
  get('/reports/:report/signatories', inOffice('signatures.ask')),
  get('/reports/:report/history', inOffice('reports.review')),
  get('/settings/account', ['account.own']),
  get('/settings', inOffice('users.invite')),
  get('/settings/company', inOffice('company.manage')),
  get('/settings/security', inOffice('company.manage')),
  get('/settings/columns', inOffice('standards.manage')),
  get('/settings/mail', inOffice('mail.see')),
  get('/settings/brand', inOffice('company.manage')),
  get('/settings/keys', inOffice('company.manage')),
  get('/settings/keys/:key', inOffice('company.manage')),
  get('/settings/log', inOffice('log.manage')),
  get('/settings/audit', inOffice('audit.read')),
  get('/settings/users/new', inOffice('users.invite')),
  get('/settings/users/:user', inOffice('users.manage')),
  // Client navigation: the address contains the page, whose permission is checked when it is rendered.
  get('/RSC/*', 'anyone'),
];
