import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const needs = inOffice('register.archive');

export const archiveActions = {
  archiveSites: post('/sites/archive', needs),
  restoreSites: action('/sites/archive', 'restoration', needs),
  archiveClients: post('/clients/archive', needs),
  restoreClients: action('/clients/archive', 'restoration', needs),
};

export const archivePages: readonly Route[] = [get('/sites/archive', needs), get('/clients/archive', needs)];
