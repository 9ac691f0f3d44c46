import { showDay } from '../time/calendar.ts';

/** A home as the law on entering it asks: `vacantSince` is '' while people live there. */
export type NoticeHome = { nation: string; tenure: string; vacantSince: string };

/**
 * Hours in writing before the visit begins: section 11(6) of the Landlord and Tenant Act 1985 in England (compliance.md 4.1, also for the
 * other nations). Nobody has found a count for Northern Ireland.
 */
const hoursOf: Readonly<Record<string, number>> = { England: 24, Wales: 24, Scotland: 48 };
const HOUR = 3_600_000;

/**
 * The hours of notice that the people of a let home must have and do not have before a visit.
 * @param begins  when its window begins, UTC ISO text; a window that is over asks nothing, and is for the caller to know.
 * @returns undefined where the notice is enough, or none is owed: an empty home, or one that is not let.
 */
export function shortNotice(home: NoticeHome, begins: string, now: Date): number | undefined {
  const hours = hoursOf[home.nation];
  if (hours === undefined || home.vacantSince !== '' || !home.tenure.endsWith('_rented')) return undefined;
  return Date.parse(begins) - now.getTime() < hours * HOUR ? hours : undefined;
}

type Begins = { day: string; windowFrom: string };

/** What a person is asked before a visit at short notice. Its key names the time, so that another time is asked about too. */
export const noticeWarning = (hours: number, begins: Begins): { key: string; message: string } => ({
  key: keyOf(hours, begins),
  message: `The tenant must have ${hours} hours’ notice in writing before the visit begins, and this is less. Go on only if the tenant agreed.`,
});

/**
 * @param read  keys of the warnings that a person has read and answered.
 * @param about  what follows the keys of this visit where several were asked about at once.
 * @param why  it was short all the same.
 * @returns what the history says of a visit at short notice; nothing where it was not asked about.
 */
export function agreedNotice(
  read: readonly string[],
  begins: Begins,
  about = '',
  why = 'the tenant agreed',
): { notice?: string } {
  const hours = Object.values(hoursOf).find((each) => read.includes(`${keyOf(each, begins)}${about}`));
  return hours === undefined ? {} : { notice: `less than ${hours} hours, ${why}` };
}

/** An answer that stands, with who gave it and the day. */
export type AgreedNotice = { notice: string; isMoved: boolean; by: string | null; day: string };

/** "Booked at less than 24 hours’ notice: the tenant agreed, Ann Reid said on 24 November 2026". */
export function noticeInWords({ notice, isMoved, by, day }: AgreedNotice): string {
  const [time, agreed] = notice.split(', ');
  return `${isMoved ? 'Moved' : 'Booked'} at ${time}’ notice: ${agreed}, ${by ?? 'the office'} said on ${showDay(day)}`;
}

const keyOf = (hours: number, { day, windowFrom }: Begins): string => `${NOTICE}${hours}.${day}.${windowFrom}`;
const NOTICE = 'notice.';

/** Whether a warning is about short notice, by its key. */
export const isAboutNotice = (key: string): boolean => key.startsWith(NOTICE);
