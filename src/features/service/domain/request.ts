import { withinDaysOf } from '../../../domain/time/dates.ts';

export const askers = ['council', 'prospective'] as const;
export type Asker = (typeof askers)[number];

/** A request for the papers of a home. Days are local. */
export type CopyRequest = {
  id: string;
  siteId: string;
  from: Asker;
  name: string;
  email: string;
  address: string;
  receivedOn: string;
  /** The last day for the answer. */
  dueOn: string;
  /** The day from which the answer counts as given. */
  answeredOn: string | null;
  /** A mail with the papers waits for a server to take it. */
  isSent: boolean;
};

/** Days from the request: the council's and a prospective tenant's (SI 2020/312 reg 3(3)(c) and (e)(ii)). */
const DAYS = { council: 7, prospective: 28 } as const;

export const answerDueOn = (from: Asker, receivedOn: string): string => withinDaysOf(receivedOn, DAYS[from]);

export const askerWords: Readonly<Record<Asker, string>> = {
  council: 'The council',
  prospective: 'A person who may rent the home',
};
