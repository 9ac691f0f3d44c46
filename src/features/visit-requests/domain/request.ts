import type { NamedDefect } from '../../../domain/forms/closes.ts';

export const wanted = ['inspection', 'repair', 'other'] as const;
export type Wanted = (typeof wanted)[number];

export const wantedWords: Readonly<Record<Wanted, string>> = {
  inspection: 'An inspection',
  repair: 'A repair',
  other: 'Another visit',
};

/** What was booked, as far as it matters to who asked. */
export type BookedFor = {
  /** Whether the form of its report is for work on defects. */
  isWork: boolean;
  /** The defects that it is booked for. */
  closes: readonly NamedDefect[];
};

/** Whether a visit is what was asked for: the repair of that defect, an inspection, or anything at all. */
export function isMetBy(
  { what, defect }: { what: Wanted; defect: NamedDefect | undefined },
  { isWork, closes }: BookedFor,
): boolean {
  if (defect)
    return closes.some(({ number, observation }) => number === defect.number && observation === defect.observation);
  return what === 'other' || (what === 'repair') === isWork;
}
