import type Big from 'big.js';
import { boardName, circuitName } from '../../forms/document.ts';
import type { Reading } from '../../reading.ts';
import { naturally } from '../../words/natural-order.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from '../engine/context.ts';
import type { CircuitRecord } from '../engine/records.ts';
import { exactValue, isRecord, readingOf, textOf } from '../engine/values.ts';

/** Columns of the schedule of test results for instrument readings, in printed order. */
export const columns = ['ring_r1', 'ring_rn', 'ring_r2', 'r1r2', 'r2', 'ir_ll', 'ir_le', 'zs', 'rcd_ms'] as const;
export type Column = (typeof columns)[number];

export const columnNames: { readonly [C in Column]: string } = {
  ring_r1: 'Ring r1',
  ring_rn: 'Ring rn',
  ring_r2: 'Ring r2',
  r1r2: 'R1+R2',
  r2: 'R2',
  ir_ll: 'Insulation live to live',
  ir_le: 'Insulation live to earth',
  zs: 'Zs',
  rcd_ms: 'RCD time',
};
export const columnUnits: { readonly [C in Column]: string } = {
  ring_r1: 'Ω',
  ring_rn: 'Ω',
  ring_r2: 'Ω',
  r1r2: 'Ω',
  r2: 'Ω',
  ir_ll: 'MΩ',
  ir_le: 'MΩ',
  zs: 'Ω',
  rcd_ms: 'ms',
};

/** One value of the schedule. */
export type Cell = {
  path: string;
  column: Column;
  reading: Reading;
  /** True if it is marked as an instrument reading: not calculated, carried over or imported. */
  isMeasured: boolean;
  /**
   * The figure, if its digits are significant: measured, exact, not at the top of the instrument's range, and of the circuit's own device.
   */
  telling: Big | undefined;
};

/** A circuit with its readings. */
export type Row = {
  path: string;
  name: string;
  way: string;
  place: CircuitPlace;
  cells: { readonly [C in Column]: Cell };
};

/** A board's circuits in the order of their ways, without spare ways. */
export type Schedule = { board: BoardPlace; name: string; rows: readonly Row[] };

/**
 * The schedules of a report in the order of the boards' names, boards with the same name by id: the order of the lists makes no difference.
 */
export function schedulesOf({ boards }: Pick<Context, 'boards'>): Schedule[] {
  return boards
    .map((board) => ({
      board,
      name: boardName(board.record),
      rows: board.circuits
        .filter(isInUse)
        .map(rowOf)
        .sort((a, b) => naturally(a.way, b.way)),
    }))
    .sort((a, b) => naturally(a.name, b.name));
}

function rowOf(place: CircuitPlace): Row {
  const cells = Object.fromEntries(columns.map((column) => [column, cellOf(place, column)]));
  return {
    path: place.path,
    name: circuitName(place.board.record, place.record),
    way: textOf(place.record.circuit_no),
    place,
    cells: cells as Row['cells'],
  };
}

function cellOf({ path, record }: CircuitPlace, column: Column): Cell {
  const reading = readingOf(record[column]);
  const isMeasured = reading.state === 'value' && saysMeasured(record[column]);
  const exact = isMeasured ? exactValue(reading) : undefined;
  const isTelling = exact && !isRangeEnd(column, exact) && (column !== 'rcd_ms' || hasOwnRcd(record));
  return { path: `${path}/${column}`, column, reading, isMeasured, telling: isTelling ? exact : undefined };
}

/** A text without a provenance counts as measured, as in the report document. */
export const saysMeasured = (value: unknown): boolean =>
  !isRecord(value) || value.provenance === undefined || value.provenance === 'measured';

/** The top of the ranges of common insulation testers, MΩ: even without ">" such a figure means over range. */
const rangeEnds = ['99.9', '100', '199', '199.9', '200', '299', '299.9', '300', '399', '400', '499', '500', '550'];
const highRangeEnds = ['999', '999.9', '1000', '1999', '2000', '9999', '10000', '20000'];
const ends = new Set([...rangeEnds, ...highRangeEnds]);

const isRangeEnd = (column: Column, value: Big): boolean =>
  (column === 'ir_ll' || column === 'ir_le') && ends.has(value.toString());

/** An RCBO has its own time; circuits behind one RCCB share one test, and its time is entered on each of them. */
const hasOwnRcd = (circuit: CircuitRecord): boolean =>
  circuit.rcd_standard === 'BS EN 61009' && circuit.ocpd_standard === 'BS EN 61009';

/** Number of decimals in the text of a reading. */
export const decimalsOf = ({ text }: Reading): number => text.split('.')[1]?.length ?? 0;
