import { toLocalTime } from './calendar.ts';
import { addDays } from './dates.ts';

/** Today in a company's zone, YYYY-MM-DD. */
export const dayIn = (now: Date, timeZone: string): string => toLocalTime(now.toISOString(), timeZone).slice(0, 10);

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
