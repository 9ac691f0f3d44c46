import { addDays } from '../../../domain/time/dates.ts';

/** One attempt to get into a home. Days are local. */
export type Attempt = {
  /** The day of the visit. */
  on: string;
  /** The day of the last written notice before it; undefined where none is known. */
  noticeOn: string | undefined;
};

/** What was written or said to the people of the home, and how. */
export type Contact = {
  on: string;
  channel: 'mail' | 'post' | 'hand' | 'portal';
  namesDanger: boolean;
  offersTimes: boolean;
};

export type Check = { words: string; isMet: boolean; found: string };

/** Days of written notice before a visit; Scotland asks for two (compliance.md 4.1). */
const noticeDays = (nation: string): number => (nation === 'Scotland' ? 2 : 1);
/** Visits on different days, and channels, that sector advice asks for (compliance.md 2.1). */
const VISITS = 3;
const CHANNELS = 2;

/** What the defence of refused access needs, each with what is on record. A person of the landlord decides; this proposes. */
export function accessChecks(nation: string, attempts: readonly Attempt[], contacts: readonly Contact[]): Check[] {
  const days = new Set(attempts.map(({ on }) => on)).size;
  const needed = noticeDays(nation);
  const noticed = attempts.filter(
    ({ on, noticeOn }) => noticeOn !== undefined && addDays(noticeOn, needed) <= on,
  ).length;
  const channels = new Set(contacts.map(({ channel }) => channel)).size;
  const [danger, offered] = [contacts.some((each) => each.namesDanger), contacts.some((each) => each.offersTimes)];
  const hours = needed * 24;
  return [
    { words: `${VISITS} visits on different days`, isMet: days >= VISITS, found: `${days} on record` },
    {
      words: `Written notice of at least ${hours} hours before each visit`,
      isMet: attempts.length > 0 && noticed === attempts.length,
      found: `${noticed} of ${attempts.length} visits`,
    },
    {
      words: 'Two ways of writing, for example post and email',
      isMet: channels >= CHANNELS,
      found: `${channels} on record`,
    },
    { words: 'One letter that names the danger', isMet: danger, found: danger ? 'On record' : 'None on record' },
    { words: 'Other times offered', isMet: offered, found: offered ? 'On record' : 'None on record' },
  ];
}
