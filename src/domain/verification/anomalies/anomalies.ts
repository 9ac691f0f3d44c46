import { compareText } from '../../words/compare-text.ts';
import { contextOf } from '../engine/context.ts';
import type { Anomaly, AnomalyInput, AnomalyRule } from './anomaly.ts';
import { copiedSchedule } from './copied-schedule.ts';
import { lastDigits } from './last-digits.ts';
import { manyLim } from './many-lim.ts';
import { pace } from './pace.ts';
import { repeatedReadings } from './repeated-readings.ts';
import { schedulesOf } from './schedule.ts';
import { zsExactSum } from './zs-exact-sum.ts';

/** All anomaly rules, in display order. To add one: a file here, a line here. */
export const anomalyRules: readonly AnomalyRule[] = [
  zsExactSum,
  repeatedReadings,
  copiedSchedule,
  lastDigits,
  pace,
  manyLim,
];

/**
 * The anomalies of a report: patterns that are rare in readings taken one by one. They are questions for the reviewer, and the electrician
 * who filled in the report does not see them. The order of the lists in a report makes no difference to them.
 */
export function anomaliesOf({ document, others = [], times }: AnomalyInput): Anomaly[] {
  const context = contextOf(document);
  const subject = {
    context,
    schedules: schedulesOf(context),
    others: others
      .map(({ id, name, document: theirs }) => ({ id, name, schedules: schedulesOf(contextOf(theirs)) }))
      .sort((a, b) => compareText(a.id, b.id)),
    times,
  };
  return anomalyRules.flatMap((rule) => rule.look(subject) ?? []);
}

/** The code of an anomaly and the values behind it, as text; an answer to the anomaly is bound to it. */
export const basisText = ({ code, basis }: Anomaly): string => JSON.stringify([code, ...basis]);
