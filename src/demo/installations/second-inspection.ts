import type { Board, Item, Values } from '../../domain/forms/definition.ts';
import { addDays, addYears } from '../../domain/time/dates.ts';
import type { CircuitPlan } from './circuits.ts';
import { defects } from './defects.ts';
import type { FilledIn, Inspection } from './inspection.ts';
import { spare } from './plans.ts';

/** Days between the two inspections of a home. */
export const DAYS_BETWEEN = 190;

/** Changes to an inspection of a home that was inspected half a year ago. */
export const again = (seed: number, day: string): Partial<Inspection> => ({
  lastDay: dayBefore(day),
  readingsSeed: seed * 1000 + 2,
  reason: 'Change of occupier',
  readings: { 'Sockets kitchen': { ir_le: measured('3.4') } },
});

/**
 * The previous inspection: no circuit for smoke alarms yet, and the first-floor lights without an RCD, which is an
 * observation.
 */
export const before = (inspection: Inspection): Inspection => {
  const day = dayBefore(inspection.day);
  return {
    ...inspection,
    day,
    lastDay: undefined,
    nextDue: addDays(addYears(day, 5), -1),
    readingsSeed: inspection.seed * 1000 + 1,
    reason: 'Rented-home duty',
    plans: (plans) => plans.map(asItWas),
    readings: {},
    defects: [defects.lightingRcd],
  };
};

const dayBefore = (day: string) => addDays(day, -DAYS_BETWEEN);

function asItWas(plan: CircuitPlan): CircuitPlan {
  if (plan.description === 'Smoke alarms') return spare;
  return plan.description === 'Lights first floor' ? { ...plan, rcd: 'none' } : plan;
}

/** Made-up readings, with only one circuit tested: every Zs a sum, every RCD time the same. */
export function madeUp(filled: FilledIn): FilledIn {
  const circuit = (board: Board, each: Item): Item => ({
    ...each,
    ...(each.zs ? { zs: measured((number(board.zdb) + number(each.r1r2)).toFixed(2)) } : {}),
    ...(each.rcd_ms ? { rcd_ms: measured('21') } : {}),
  });
  return {
    ...filled,
    ...(filled.boards && {
      boards: filled.boards.map((board) => ({
        ...board,
        circuits: board.circuits?.map((each) => circuit(board, each)),
      })),
    }),
  };
}

const measured = (text: string) => ({ text, provenance: 'measured' as const });
const number = (value: unknown): number => Number((value as Values | undefined)?.text);
