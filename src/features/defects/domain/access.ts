import { addDays } from '../../../domain/time/dates.ts';

/** Ways of reaching the people of a home. A call does not count as written notice. */
export const contactWays = ['mail', 'post', 'hand', 'sms', 'portal', 'phone'] as const;
export type ContactWay = (typeof contactWays)[number];

export const contactWords: Readonly<Record<ContactWay, string>> = {
  mail: 'Email',
  post: 'Letter by post',
  hand: 'Letter or card by hand',
  sms: 'Text message',
  portal: 'Their portal',
  phone: 'Phone',
};
export const isWritten = (way: ContactWay): boolean => way !== 'phone';

/** One attempt to get into a home. Days are local. */
export type Attempt = {
  /** The day of the visit. */
  on: string;
  /** The day of the first written notice of it; null where none is known. */
  noticeOn: string | null;
};

/** A message to the people of the home, and how they got it. */
export type Contact = { on: string; way: ContactWay; namesDanger: boolean; offersTimes: boolean };

/** The records about access to a home. `since`: the first day of its present tenants, or '' if it is not known. */
export type AccessRecord = {
  nation: string;
  since: string;
  isVacant: boolean;
  attempts: readonly Attempt[];
  contacts: readonly Contact[];
};

export type Check = { words: string; isMet: boolean; found: string };

/** Days of written notice before a visit; Scotland asks for two (compliance.md 4.1). */
const noticeDays = (nation: string): number => (nation === 'Scotland' ? 2 : 1);
/** Visits on different days, and ways of writing or calling, that sector advice asks for (compliance.md 2.1). */
const VISITS = 3;
const WAYS = 2;

/**
 * The conditions for the defence of refused access, each with the records that meet it. A change of tenant starts the count again. This is
 * a proposal: the landlord decides.
 * @param from  the day of the inspection that found the defect; '' for the home as a whole.
 */
export function accessChecks({ nation, since, attempts, contacts }: AccessRecord, from: string): Check[] {
  const start = from > since ? from : since;
  const tried = attempts.filter(({ on }) => on >= start);
  const said = contacts.filter(({ on }) => on >= start);
  const days = new Set(tried.map(({ on }) => on)).size;
  const needed = noticeDays(nation);
  const noticed = new Set(
    tried.filter(({ on, noticeOn }) => noticeOn !== null && addDays(noticeOn, needed) <= on).map(({ on }) => on),
  ).size;
  const ways = new Set(said.map(({ way }) => way)).size;
  const danger = said.some(({ way, namesDanger }) => namesDanger && isWritten(way));
  const offered = said.some(({ offersTimes }) => offersTimes);
  return [
    { words: `${VISITS} visits on different days`, isMet: days >= VISITS, found: `${days} on record` },
    {
      words: `Written notice of at least ${needed * 24} hours before each of them`,
      isMet: noticed >= VISITS,
      found: `${noticed} of ${days} visits`,
    },
    {
      words: 'Two ways of writing or calling, for example post and email',
      isMet: ways >= WAYS,
      found: `${ways} on record`,
    },
    { words: 'One letter that names the danger', isMet: danger, found: danger ? 'On record' : 'None on record' },
    { words: 'Other times offered', isMet: offered, found: offered ? 'On record' : 'None on record' },
  ];
}
