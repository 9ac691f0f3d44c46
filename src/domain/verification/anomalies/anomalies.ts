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

/** Every anomaly there is, in the order they are shown. To add one: a file here, a line here. */
export const anomalyRules: readonly AnomalyRule[] = [
  zsExactSum,
  repeatedReadings,
  copiedSchedule,
  lastDigits,
  pace,
  manyLim,
];

/**
 * The anomalies in a report: what readings taken one by one seldom look like. They ask, and are for whoever reviews
 * the report, never for whoever filled it in. The same report has the same anomalies, in whatever order its lists stand.
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

/** What an answer to an anomaly is bound to, as text: its code and the values it rests on. */
export const basisText = ({ code, basis }: Anomaly): string => JSON.stringify([code, ...basis]);
