import { dayIn } from '../time/company-day.ts';

/** Why nobody could work there, as it is chosen on the doorstep. */
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

/** What somebody said of being at a visit: they came, they went, or could not get in. */
export type VisitCall = {
  id: string;
  kind: CallKind;
  byId: string;
  by: string;
  /** UTC ISO text: when it was, as they said it. */
  at: string;
  /** Of no access alone, as what is said of it and a photo are. */
  reason: NoAccessReason | null;
  /** May be empty. */
  words: string;
  photo: { id: string; smallId: string; width: number; height: number; takenAt: string | null } | null;
};

/** What a person said last of a visit; undefined where they said nothing. @param calls  in the order they were made. */
export const lastCallOf = (calls: readonly VisitCall[], userId: string): VisitCall | undefined =>
  calls.findLast(({ byId }) => byId === userId);

/**
 * Whether a person is there on a day, as far as they said. Who came on another day and did not say that they left forgot to.
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
