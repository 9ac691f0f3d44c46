import { mondayOf } from '../../../domain/time/company-day.ts';
import { addDays, daysBetween } from '../../../domain/time/dates.ts';

/**
 * The reminder that is due: the shortest of the days before that has been reached. After days off, a server sends one reminder, not
 * several.
 * @param days  before `due`, in any order. @returns undefined before the first, and after the due day.
 */
export function stageBefore(days: readonly number[], due: string, today: string): number | undefined {
  const left = daysBetween(today, due);
  if (left < 0) return undefined;
  return days.filter((each) => left <= each).toSorted((a, b) => a - b)[0];
}

/** Days 14, 21 and 26 of 28 (compliance.md 4.1), as days before the last one. */
const BEFORE_DUE = [14, 7, 2] as const;

/**
 * The reminder that is due today for a duty with a last day. The first late day has its own reminder; from the next Monday on the duty is
 * in each week's list, named by that Monday.
 */
export function stageOfDuty(due: string, today: string): string | undefined {
  const before = stageBefore(BEFORE_DUE, due, today);
  if (before !== undefined) return `before-${before}`;
  return due < today ? stageLate(due, today) : undefined;
}

/** Of what is late: a server that was off, or a home that is imported late, is told of in the list of that week. */
export function stageLate(due: string, today: string): string {
  const monday = mondayOf(today);
  return addDays(due, 1) < monday ? `late-${monday}` : 'late';
}

/** Days 30 and 7 before a date runs out, and when it has: our own choice. */
const BEFORE_END = [30, 7] as const;

/** @param last  the last day on which it is valid. @param days  before it. @returns undefined too where it ended over a year ago: it is known. */
export function stageOfEnd(last: string, today: string, days: readonly number[] = BEFORE_END): string | undefined {
  const before = stageBefore(days, last, today);
  if (before !== undefined) return `before-${before}`;
  return last < today && last >= addDays(today, -AHEAD.ended) ? 'ended' : undefined;
}

/** Days that duties and ends are looked for ahead, and ends behind. */
export const AHEAD = { duty: BEFORE_DUE[0], end: BEFORE_END[0], ended: 366 } as const;
