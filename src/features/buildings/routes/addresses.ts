import { get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

export const buildingActions = { name: post('/buildings/proposed', inOffice('sites.write')) };

export const buildingPages: readonly Route[] = [
  get('/buildings', inOffice('sites.read')),
  get('/buildings/proposed', inOffice('sites.write')),
  get('/buildings/:building', inOffice('sites.read')),
];
