import { showDay } from './calendar.ts';
import { addYears } from './dates.ts';

/** A visit that was made is often written up late, but hardly a year late: an older day is a slip of the keys. Our own choice. */
const YEARS_BACK = 1;
/** Nobody knows who will be on the tools, or whether the site still stands, further ahead. Our own choice. */
const YEARS_AHEAD = 2;

/**
 * What is wrong with a day as the day of a visit, as a sentence for the one who books; undefined when nothing is. The last
 * day on either side is still taken.
 * @param day    YYYY-MM-DD, a day that exists.
 * @param today  YYYY-MM-DD in the company's zone.
 */
export function visitDayFault(day: string, today: string): string | undefined {
  const [first, last] = [addYears(today, -YEARS_BACK), addYears(today, YEARS_AHEAD)];
  if (day < first) return `Enter a day from ${showDay(first)} on: this one is more than a year ago`;
  if (day > last) return `Enter a day up to ${showDay(last)}: this one is more than two years ahead`;
  return undefined;
}
