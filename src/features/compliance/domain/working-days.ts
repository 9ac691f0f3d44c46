import { addDays } from '../../../domain/time/dates.ts';

/**
 * Bank holidays of England and Wales, MM-DD by year. Source: the domain's compliance.md, section 6, computed by rule; the
 * government's list decides.
 */
const holidays: Readonly<Record<string, string>> = {
  '2025': '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  '2026': '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  '2027': '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  '2028': '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

/** Whether offices of England and Wales work on a day. */
export const isWorkingDay = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !(holidays[day.slice(0, 4)] ?? '').split(' ').includes(day.slice(5));
};

/** The day that is a number of working days after a day: the next one is the first. England and Wales. */
export function addWorkingDays(from: string, count: number): string {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}
