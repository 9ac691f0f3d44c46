import { followCalendars } from './calendar-feeds/records/heard.ts';
import { keepStates } from './compliance/records/heard.ts';
import { followDefects } from './defects/records/heard.ts';
import type { Listener } from './listener.ts';
import { followForgotten } from './qualifications/records/heard.ts';
import { followAddresses } from './reminders/records/addresses.ts';
import { followClients } from './reminders/records/clients.ts';
import { followVisits } from './reminders/records/heard.ts';
import { followOccupants } from './reminders/records/occupants.ts';
import { followSites } from './reminders/records/sites.ts';
import { followPaperAddresses } from './service/records/addresses.ts';
import { followTenants } from './service/records/settled-letters.ts';
import { followRequests } from './visit-requests/records/heard.ts';

/** Every feature that follows what commands record, in this order: the state of a home follows from its defects. */
export const listeners: readonly Listener[] = [
  followDefects,
  keepStates,
  followCalendars,
  followVisits,
  followOccupants,
  followAddresses,
  followPaperAddresses,
  followTenants,
  followClients,
  followSites,
  followForgotten,
  followRequests,
];
