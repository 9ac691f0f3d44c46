import { withinDaysStartingWith } from '../../../domain/time/dates.ts';
import { workClocks } from '../../compliance/domain/clocks/work.ts';
import { homeFacts } from '../../compliance/domain/facts.ts';

export type Home = { nation: string; tenure: string; premisesType: string };

/** Days that the law gives for work, and our own where it gives none (compliance.md 1.4). */
export const WITHIN_DAYS = 28;
/** Our own target where the law gives 28 days: time is left for a second visit. */
const TARGET_DAYS = 14;

export type LawOf = {
  /** As a reader can look it up; '' where no law asks for the work. */
  rule: string;
  /** YYYY-MM-DD; null where the rule gives no day count, or there is no rule. */
  dueOn: string | null;
  targetOn: string;
};

type Asks = { isCondition?: boolean | undefined; withinDays?: number };

/**
 * The rule and the last day for work on an observation.
 * @param from  first day of the clock, YYYY-MM-DD. @param withinDays  that its report asks for. @param isCondition  from a report with an outcome: others ask for no work by law.
 */
export function lawOf(
  { nation, tenure, premisesType }: Home,
  code: string,
  from: string,
  { isCondition = true, withinDays = WITHIN_DAYS }: Asks = {},
): LawOf {
  const isRented = premisesType === 'residential' && (tenure === 'private_rented' || tenure === 'social_rented');
  const own = { rule: '', dueOn: null, targetOn: withinDaysStartingWith(from, WITHIN_DAYS) };
  if (!isRented || !isCondition || (nation === 'Northern Ireland' && tenure === 'social_rented')) return own;
  const facts = homeFacts.parse({
    ...{ id: 'home', today: from, nation, tenure, inspectedOn: from, remedyWithinDays: withinDays },
    codes: [{ id: 'it', code }],
  });
  const clock = workClocks(facts).find(({ duty }) => duty === 'work');
  if (!clock) return own;
  if (clock.due === null) return { ...own, rule: clock.rule };
  return {
    rule: clock.rule,
    dueOn: clock.due,
    targetOn: withinDaysStartingWith(from, Math.min(TARGET_DAYS, withinDays)),
  };
}
