import type Big from 'big.js';
import { remembered } from '../../../memo.ts';
import { compareText } from '../../../words/compare-text.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { BoardRecord, InstrumentRecord, JudgedDocument } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { exactValue, itemsOf, readingOf, textOf } from '../../engine/values.ts';

const READINGS = ['ir_ll', 'ir_le'] as const;

/**
 * An insulation reading above the range of the instrument: elsewhere in the report the instrument went over range at a lower figure, at the
 * same voltage. The rule is silent if two instruments that measure insulation are listed, because the report does not say which one took
 * which reading.
 */
export const irAboveRange = ruleOf({
  id: 'ir-above-range',
  codes: ['IR_ABOVE_RANGE'],
  appliesTo: 'installation',
  about: {
    IR_ABOVE_RANGE: [
      '.',
      'circuit/ir_voltage',
      ({ context, circuit }) => {
        const range = circuit && ranges(context).get(textOf(circuit.record.ir_voltage));
        return range ? ['ir_voltage', ...READINGS].map((name) => `${range.path}/${name}`) : [];
      },
      ({ context }) => testers(context.document).map(({ id }) => `instruments/${id}/function`),
    ],
  },
  circuit: judgeCircuit,
});

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
        message: `${reading.text} MΩ is above the range of the instrument, ${range.text} at ${textOf(record.ir_voltage)} V. Was it kΩ, or is a figure wrong?`,
      },
    ];
  });
}

type Range = { text: string; value: Big; path: string };
type Ranges = ReadonlyMap<string, Range>;

const ranges = remembered((context: Context) => reach(context));

/**
 * The range of the instrument by test voltage: the largest over-range reading, with the path of its circuit. Of equal readings, the circuit
 * of the first board and circuit by id.
 * @param except  path of a circuit whose readings do not count
 */
export function reach({ document, boards }: Pick<Context, 'document' | 'boards'>, except?: string): Ranges {
  const found = new Map<string, Range>();
  if (testers(document).length > 1) return found;
  for (const { path, record } of boards) {
    const ofBoard = except?.startsWith(`${path}/`) ? reachOnBoard(record, except) : rememberedReach(record);
    for (const [volts, range] of ofBoard) if (isFarther(range, found.get(volts))) found.set(volts, range);
  }
  return found;
}

const isFarther = ({ value }: Range, known: Range | undefined) => !known || value.gt(known.value);

/** A board without changes stays the same object from one state of a report to the next, so only the changed board is read again. */
const rememberedReach = remembered((board: BoardRecord) => reachOnBoard(board));

/** Reads the records alone: sorting all circuits of a report for one of them would take longer than judging it. */
function reachOnBoard(board: BoardRecord, except?: string): Ranges {
  const found = new Map<string, Range>();
  for (const circuit of itemsOf(board.circuits)) {
    const volts = textOf(circuit.ir_voltage);
    const path = `boards/${board.id}/circuits/${circuit.id}`;
    if (volts === '' || circuit.circuit_kind === 'spare' || path === except) continue;
    for (const name of READINGS) {
      const reading = readingOf(circuit[name]);
      if (reading.state !== 'value' || reading.qualifier !== 'gt') continue;
      const { text, value } = reading;
      const known = found.get(volts);
      const isFirst = known && value.eq(known.value) && compareText(path, known.path) < 0;
      if (isFirst || isFarther({ text, value, path }, known)) found.set(volts, { text, value, path });
    }
  }
  return found;
}

/** The instruments that may have measured insulation: insulation testers only, if there are any. */
function testers(document: JudgedDocument): InstrumentRecord[] {
  const all = itemsOf(document.instruments);
  const own = all.filter(({ function: is }) => is === 'insulation');
  return own.length > 0 ? own : all.filter(({ function: is }) => is === 'multifunction');
}
