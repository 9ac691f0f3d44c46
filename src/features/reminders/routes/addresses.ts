import { action, get, inOffice, type Route } from '../../../server/http/routes/route.ts';

const toClients = { own: ['client'] } as const;

/** What the company tells its clients and occupiers, and the choice of each client. */
export const reminderActions = {
  ofCompany: action('/settings/reminders', 'choices', inOffice('company.manage')),
  ofClient: action('/clients/:client/reminders', 'choices', inOffice('reminders.choose'), toClients),
};

export const reminderPages: readonly Route[] = [
  get('/settings/reminders', inOffice('company.manage')),
  get('/clients/:client/reminders', inOffice('reminders.choose'), toClients),
];
