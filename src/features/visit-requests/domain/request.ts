import type { NamedDefect } from '../../../domain/forms/closes.ts';
import type { FormType } from '../../../domain/forms/definition.ts';
import { formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import { CONDITION_REPORT } from '../../../domain/register/earlier-certificate.ts';

export const wanted = ['inspection', 'repair', 'other'] as const;
export type Wanted = (typeof wanted)[number];

export const wantedWords: Readonly<Record<Wanted, string>> = {
  inspection: 'An inspection',
  repair: 'A repair',
  other: 'Another visit',
};

/** What was booked, as far as it matters to who asked. */
export type BookedFor = {
  /** Type of the form of its report. */
  kind: FormType;
  /** The defects that it is booked for. */
  closes: readonly NamedDefect[];
};

/**
 * Whether a visit is what was asked for, as it shows by itself: the repair of that defect, or a condition report. What else was asked for
 * stands in words alone, and only a visit that is booked from the request answers them.
 */
export function isMetBy(
  { what, defect }: { what: Wanted; defect: NamedDefect | undefined },
  { kind, closes }: BookedFor,
): boolean {
  if (defect)
    return closes.some(({ number, observation }) => number === defect.number && observation === defect.observation);
  return what === 'inspection' && kind === CONDITION_REPORT;
}

/** Whether only a visit that is booked from the request answers it. */
export const isInWordsAlone = ({ what, defectId }: { what: Wanted; defectId: string | null }): boolean =>
  defectId === null && what !== 'inspection';

/** The form that a visit for it is likely to need; undefined where only the words say. */
export function likelyKind(what: Wanted): FormType | undefined {
  if (what === 'other') return undefined;
  if (what === 'inspection') return CONDITION_REPORT;
  const ofRepairs = formTypes().filter((type) => formForNewWork(type).closes !== undefined);
  return ofRepairs.find((type) => formForNewWork(type).oneCircuit) ?? ofRepairs[0];
}
