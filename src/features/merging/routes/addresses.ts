import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const needs = inOffice('register.merge');

export const mergeActions = {
  mergeSites: post('/sites/merge', needs),
  undoSites: action('/sites/merge', 'undo', needs),
  mergeClients: post('/clients/merge', needs),
  undoClients: action('/clients/merge', 'undo', needs),
  tellSitesApart: post('/sites/same', needs),
  undoSitesApart: action('/sites/same', 'undo', needs),
  tellClientsApart: post('/clients/same', needs),
  undoClientsApart: action('/clients/same', 'undo', needs),
};

export const mergePages: readonly Route[] = [
  get('/sites/merge', needs),
  get('/clients/merge', needs),
  get('/sites/same', needs),
  get('/clients/same', needs),
];
