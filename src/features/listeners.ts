import { followCalendars } from './calendar-feeds/records/heard.ts';
import { keepStates } from './compliance/records/heard.ts';
import { followDefects } from './defects/records/heard.ts';
import type { Listener } from './listener.ts';
import { followForgotten } from './qualifications/records/heard.ts';
import { followClients } from './reminders/records/clients.ts';
import { followVisits } from './reminders/records/heard.ts';
import { followOccupants } from './reminders/records/occupants.ts';

/** Every feature that follows what commands record, in this order: the state of a home follows from its defects. */
export const listeners: readonly Listener[] = [
  followDefects,
  keepStates,
  followCalendars,
  followVisits,
  followOccupants,
  followClients,
  followForgotten,
];
