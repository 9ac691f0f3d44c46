import { showDay } from './calendar.ts';
import { addYears } from './dates.ts';

/** A visit may be entered late, but hardly a year late: an older day is a typing error. Our own choice. */
const YEARS_BACK = 1;
/** Visits further ahead cannot be planned. Our own choice. */
const YEARS_AHEAD = 2;

/**
 * The message about a day as the day of a visit, for the office; undefined if the day is allowed. The first and
 * last days are allowed.
 * @param day    YYYY-MM-DD, a day that exists.
 * @param today  YYYY-MM-DD in the company's zone.
 */
export function visitDayFault(day: string, today: string): string | undefined {
  const [first, last] = [addYears(today, -YEARS_BACK), addYears(today, YEARS_AHEAD)];
  if (day < first) return `Enter a day from ${showDay(first)} on: this one is more than a year ago`;
  if (day > last) return `Enter a day up to ${showDay(last)}: this one is more than two years ahead`;
  return undefined;
}
