import { withinDaysStartingWith } from './time/dates.ts';

/** Days that the regulations give for work on a rented home, counting the day of the inspection as the first. */
const DAYS_TO_REPAIR = 28;
/** Days for the work, the day of the inspection counted: what the report asks, and never more than the law allows. */
export const daysForWork = (asked: number | null | undefined): number =>
  typeof asked === 'number' && asked >= 1 ? Math.min(asked, DAYS_TO_REPAIR) : DAYS_TO_REPAIR;

/** Codes that trigger the duty. C3 alone does not; FI does even where the report is satisfactory. */
const triggering = new Set(['C1', 'C2', 'FI']);

/**
 * The last day by which the law requires the work on an observation; undefined if no fixed date applies.
 * England: private and social rented homes, within 28 days starting with the inspection (SI 2020/312 as amended by
 * SI 2025/1043, reg 3(4)). Northern Ireland: private rented homes, 28 days (SR 2024/201). Source: README of the domain, section 4.
 * @param inspectedOn  last day of the inspection, YYYY-MM-DD. @param withinDays  as the report asks: fewer than the law allows.
 */
export function workDueBy(
  code: string,
  {
    inspectedOn,
    nation,
    tenure,
    withinDays,
  }: { inspectedOn: string; nation: string; tenure: string; withinDays?: number | undefined },
): string | undefined {
  if (!triggering.has(code)) return undefined;
  const isUnderDuty =
    (nation === 'England' && (tenure === 'private_rented' || tenure === 'social_rented')) ||
    (nation === 'Northern Ireland' && tenure === 'private_rented');
  return isUnderDuty ? withinDaysStartingWith(inspectedOn, daysForWork(withinDays)) : undefined;
}
