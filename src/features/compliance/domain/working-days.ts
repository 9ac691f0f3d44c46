import { addDays } from '../../../domain/time/dates.ts';
import type { HomeFacts } from './facts.ts';

type Nation = HomeFacts['nation'];

/**
 * Bank holidays of each nation, MM-DD by year. Source: the domain's compliance.md, section 6, computed by rule; the government's list
 * (gov.uk/bank-holidays) decides. Scotland's 15 June 2026 was proclaimed for the World Cup. Those of 2025 come from the same rules.
 */
const englandAndWales: Readonly<Record<string, string>> = {
  '2025': '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  '2026': '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  '2027': '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  '2028': '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};
const scotland: Readonly<Record<string, string>> = {
  '2025': '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
  '2026': '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
  '2027': '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
  '2028': '01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26',
};
/** Saint Patrick's Day and the Battle of the Boyne, beside those of England and Wales. */
const northernIreland: Readonly<Record<string, string>> = {
  '2025': `${englandAndWales['2025']} 03-17 07-14`,
  '2026': `${englandAndWales['2026']} 03-17 07-13`,
  '2027': `${englandAndWales['2027']} 03-17 07-12`,
  '2028': `${englandAndWales['2028']} 03-17 07-12`,
};
const holidays: Readonly<Record<Nation, Readonly<Record<string, string>>>> = {
  England: englandAndWales,
  Wales: englandAndWales,
  Scotland: scotland,
  'Northern Ireland': northernIreland,
};

/** Whether offices of a nation work on a day: no Saturday, Sunday or bank holiday there. */
export const isWorkingDay = (day: string, nation: Nation): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !(holidays[nation][day.slice(0, 4)] ?? '').split(' ').includes(day.slice(5));
};

/** The day that is a number of working days of a nation after a day: the next one is the first. */
export function addWorkingDays(from: string, count: number, nation: Nation): string {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, nation)) left -= 1;
  }
  return day;
}
