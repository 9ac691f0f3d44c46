import { action, get, inOffice, type Route } from '../../../server/http/routes/route.ts';

const toClients = { own: ['client'] } as const;

export const exportActions = {
  zip: get('/reports/:report/document.zip', inOffice('certificates.read'), toClients),
  // All certificates of a site, a client or the company as one file.
  ofSite: action('/sites/:site', 'exports', inOffice('certificates.export'), toClients),
  ofClient: action('/clients/:client', 'exports', inOffice('clients.read')),
  ofAll: action('/exports', 'all', inOffice('certificates.export')),
  remove: action('/exports', ':export/removal', inOffice('certificates.export'), toClients),
  file: get('/exports/:export/certificates.zip', inOffice('certificates.export'), toClients),
};

/** Its pages below `src/pages`. */
export const exportPages: readonly Route[] = [get('/exports', inOffice('certificates.export'))];
