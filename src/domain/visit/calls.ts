import { dayIn } from '../time/company-day.ts';

/** Reasons for no access, as offered on the doorstep. */
const reasons = {
  'nobody-in': 'Nobody answered the door',
  refused: 'The occupier would not let us in',
  'another-day': 'The occupier asked for another day',
  'no-keys': 'The keys were missing or did not fit',
  unsafe: 'It was not safe to go in',
  'supply-stays-on': 'The supply could not be turned off',
  'not-found': 'The address could not be found',
  other: 'Something else',
} as const;

export type NoAccessReason = keyof typeof reasons;
export const noAccessReasons = Object.keys(reasons) as readonly NoAccessReason[];
export const isNoAccessReason = (text: string): text is NoAccessReason => Object.hasOwn(reasons, text);
export const showReason = (reason: NoAccessReason): string => reasons[reason];

export type CallKind = 'arrived' | 'left' | 'no-access';

/** What a person reported about a visit: they arrived, left, or had no access. */
export type VisitCall = {
  id: string;
  kind: CallKind;
  byId: string;
  by: string;
  /** UTC ISO text: the time that they gave. */
  at: string;
  /** For no access only, as are `words` and `photo`. */
  reason: NoAccessReason | null;
  /** May be empty. */
  words: string;
  photo: { id: string; smallId: string; width: number; height: number; takenAt: string | null } | null;
};

/** A person's latest report about a visit; undefined if there is none. @param calls  in the order made. */
export const lastCallOf = (calls: readonly VisitCall[], userId: string): VisitCall | undefined =>
  calls.findLast(({ byId }) => byId === userId);

/**
 * Whether a person is on site on a day, by their own reports. An arrival on another day does not count: they forgot to report leaving.
 * @param day  YYYY-MM-DD in the company's zone.
 */
export function isOnSite(
  calls: readonly VisitCall[],
  userId: string,
  { day, timeZone }: { day: string; timeZone: string },
): boolean {
  const last = lastCallOf(calls, userId);
  return last?.kind === 'arrived' && dayIn(new Date(last.at), timeZone) === day;
}

/** "Siân Rees arrived". */
export const callInWords: { readonly [K in CallKind]: string } = {
  arrived: 'arrived',
  left: 'left',
  'no-access': 'could not get in',
};
