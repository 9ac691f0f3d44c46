import { remembered } from '../../memo.ts';
import type { Context } from '../engine/context.ts';
import type { ObservationRecord, ScheduleRowRecord } from '../engine/records.ts';
import { textOf, textsOf } from '../engine/values.ts';

/** The outcome of an item in the schedule of inspections; '' if it has none, or if the edition has no such item. */
export const rowOutcome = (context: Context, slug: string): string => textOf(rows(context).get(slug)?.outcome);

const rows = remembered(
  ({ scheduleRows }: Context): ReadonlyMap<string, ScheduleRowRecord> =>
    new Map(scheduleRows.map((row) => [row.slug, row])),
);

/**
 * True if an item shows no fault: passed, or not applicable. On the list for larger premises the items of final circuits have the same
 * names behind a prefix.
 */
export const findsNoFault = (context: Context, slug: string): boolean =>
  ['pass', 'NA'].includes(rowOutcome(context, slug) || rowOutcome(context, `big_final_${slug}`));

/** True if an observation about a circuit, or any at all, cites a regulation or a part of it: `411.3.3`, `443`. */
export const isObserved = (context: Context, regulation: string, circuitId?: string): boolean =>
  (circuitId === undefined ? context.observations : (byCircuit(context).get(circuitId) ?? [])).some(({ regulations }) =>
    textsOf(regulations).some((text) =>
      text.split(/[^\d.]/).some((cited) => cited === regulation || cited.startsWith(`${regulation}.`)),
    ),
  );

const byCircuit = remembered(
  ({ observations }: Context): ReadonlyMap<string, readonly ObservationRecord[]> =>
    Map.groupBy(observations, ({ circuit_id }) => textOf(circuit_id)),
);
