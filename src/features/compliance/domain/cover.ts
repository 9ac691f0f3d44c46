import { isDay } from '../../../domain/time/dates.ts';

/** A complete new installation: the day its work was completed, and the months until its first inspection. */
export type NewInstallation = { completedOn: string; months: number };

/** How many circuits of a report were tested, and whether a board was opened. */
export type Coverage = { circuits: number; tested: number; isBoardOpened: boolean };

/** Whether a person is asked what a report covers: more than a fifth is untested, or no board was opened (compliance.md 3). */
export const asksCoverage = (coverage: Coverage | null | undefined): boolean =>
  coverage !== null &&
  coverage !== undefined &&
  (!coverage.isBoardOpened || (coverage.circuits - coverage.tested) * 5 > coverage.circuits);

/** Longest interval that a designer may recommend, in months. */
const MOST_MONTHS = 7200;

/**
 * Reads whether a document of new work is about a complete new installation: it counts as the first report until its own next date
 * (compliance.md 3). An addition or an alteration beside it says nothing of the rest.
 * @param document  sections of an issued certificate, of any form.
 */
export function newInstallationIn(document: unknown): NewInstallation | undefined {
  const { work, next_inspection: next } = recordOf(document);
  const { work_kind: kinds, completed_on: completedOn } = recordOf(work);
  const { interval, interval_unit: unit } = recordOf(next);
  if (!Array.isArray(kinds) || kinds.length !== 1 || kinds[0] !== 'new' || !isDay(completedOn)) return undefined;
  const count = Number(interval);
  const months = unit === 'months' ? count : count * 12;
  return Number.isInteger(months) && months > 0 && months <= MOST_MONTHS ? { completedOn, months } : undefined;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
