import type Big from 'big.js';
import { remembered } from '../../memo.ts';
import { type CircuitPlace, type Context, isInUse } from '../context.ts';
import type { Finding } from '../finding.ts';
import { ruleOf } from '../rule.ts';
import { exactValue, itemsOf, readingOf, textOf } from '../values.ts';

/**
 * An insulation reading above what the instrument shows: elsewhere in the report it went over range at less, at the same
 * voltage. Not asked where two instruments that measure insulation are listed: nobody says which of them took which reading.
 */
export const irAboveRange = ruleOf({
  id: 'ir-above-range',
  codes: ['IR_ABOVE_RANGE'],
  circuit: judgeCircuit,
});

const READINGS = ['ir_ll', 'ir_le'] as const;

function judgeCircuit(context: Context, { record, path }: CircuitPlace): Finding[] {
  return READINGS.flatMap((name): Finding[] => {
    const reading = readingOf(record[name]);
    const value = exactValue(reading);
    const range = value && ranges(context).get(textOf(record.ir_voltage));
    if (!value || !range || value.lte(range.value)) return [];
    return [
      {
        rule: 'IR_ABOVE_RANGE',
        severity: 'warn',
        path: `${path}/${name}`,
        measured: reading.text,
        limit: range.text,
        unit: 'MΩ',
        arithmetic: `${value} > ${range.value}`,
        message: `${reading.text} MΩ, and at ${textOf(record.ir_voltage)} V the instrument shows no more than ${range.text}. Was it kΩ, or is a figure wrong?`,
      },
    ];
  });
}

type Range = { text: string; value: Big; path: string };

const ranges = remembered((context: Context) => reach(context));

/**
 * How far the instrument reaches, by test voltage: the largest reading over range, and the path of its circuit.
 * @param except  path of a circuit whose readings do not count
 */
export function reach(context: Context, except?: string): ReadonlyMap<string, Range> {
  const found = new Map<string, Range>();
  if (instruments(context) > 1) return found;
  for (const board of context.boards) {
    for (const circuit of board.circuits) {
      const volts = textOf(circuit.record.ir_voltage);
      if (volts === '' || !isInUse(circuit) || circuit.path === except) continue;
      for (const name of READINGS) {
        const reading = readingOf(circuit.record[name]);
        if (reading.state !== 'value' || reading.qualifier !== 'gt') continue;
        const known = found.get(volts);
        if (!known || reading.value.gt(known.value))
          found.set(volts, { text: reading.text, value: reading.value, path: circuit.path });
      }
    }
  }
  return found;
}

/** How many there are that may have measured insulation: testers for nothing else, where there are such. */
function instruments({ document }: Context): number {
  const all = itemsOf(document.instruments).map(({ function: is }) => is);
  const own = all.filter((is) => is === 'insulation').length;
  return own || all.filter((is) => is === 'multifunction').length;
}
