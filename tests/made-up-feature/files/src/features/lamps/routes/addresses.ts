import { get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

export const lampAddresses = { add: post('/lamps', inOffice('lamps.manage')) };

export const lampPages: readonly Route[] = [get('/lamps', inOffice('lamps.manage'))];
