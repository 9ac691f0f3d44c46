import { profileFor } from '../limits/profile.ts';
import { remarkText } from '../words/remarks.ts';
import type { Context } from './context.ts';
import type { ConditionDocument, ObservationRecord } from './records.ts';
import { recordAt, textOf, textsOf } from './values.ts';

export type Outcome = 'satisfactory' | 'unsatisfactory';
export type ObservationCode = 'C1' | 'C2' | 'C3' | 'FI';

/**
 * The outcome that the codes give. Since A4 a further investigation no longer makes it unsatisfactory; before, industry guidance counted
 * it. Source: BS 7671:2018+A4:2026 653; earlier editions by Best Practice Guide 4.
 */
export function outcomeByCodes(codes: readonly string[], edition: string): Outcome {
  if (codes.length === 0) return 'satisfactory';
  const decisive: readonly string[] = profileFor(edition).unsatisfactoryCodes;
  return codes.some((code) => decisive.includes(code)) ? 'unsatisfactory' : 'satisfactory';
}

/** The codes that count, worst first. */
export function countedCodes(context: Context<ConditionDocument>): ObservationCode[] {
  const counted = context.observations.filter((observation) => countsToOutcome(observation, context));
  return observationCodes.flatMap((code) => counted.filter((each) => each.code === code).map(() => code));
}

export const observationCodes: readonly ObservationCode[] = ['C1', 'C2', 'C3', 'FI'];

/**
 * The outcome of the observations and the inspector: by the codes, or worse if the inspector says so with a reason. Never better than the
 * codes. Also returns the outcome of the codes alone.
 */
export function judgedOutcome(context: Context<ConditionDocument>): { outcome: Outcome; byCodes: Outcome } {
  const byCodes = outcomeByCodes(countedCodes(context), context.document.edition);
  const summary = recordAt(context.document, 'summary');
  const madeWorse = summary.overall_outcome === 'unsatisfactory' && remarkText(summary.outcome_reason) !== '';
  return { outcome: madeWorse ? 'unsatisfactory' : byCodes, byCodes };
}

/**
 * True if an observation counts to the outcome. A fault at the intake belongs to others and does not count, unless live parts can be
 * touched. The inspector may count it all the same with `counts_to_outcome` true, but cannot exclude one that counts.
 */
function countsToOutcome(observation: ObservationRecord, context: Context<ConditionDocument>): boolean {
  if (observation.live_parts_accessible === true || observation.counts_to_outcome === true) return true;
  const items = [
    textOf(observation.schedule_item),
    ...context.scheduleRows
      .filter((row) => textsOf(row.observation_ids).includes(observation.id))
      .map((row) => row.slug),
  ].filter((item) => item !== '');
  return items.length === 0 || !items.every(isIntakeItem);
}

const isIntakeItem = (item: string) => item === '1' || /^(?:1\.|(?:big_)?intake_)/.test(item);
