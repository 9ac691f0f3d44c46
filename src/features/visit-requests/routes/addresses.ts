import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const ASK = '/sites/:site/ask-for-visit';
const toClients = { own: ['client'] } as const;

export const visitRequestActions = {
  ask: post(ASK, inOffice('visit-requests.ask'), toClients),
  decline: action('/sites/:site', 'visit-requests/:visitRequest/decline', inOffice('visit-requests.answer')),
};

export const visitRequestPages: readonly Route[] = [get(ASK, inOffice('visit-requests.ask'), toClients)];
