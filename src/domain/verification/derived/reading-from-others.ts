import type Big from 'big.js';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import { readingOf, recordAt } from '../engine/values.ts';

/** A calculated reading and its source in words: `0.66`, "Zdb 0.21 + R1+R2 0.45". */
export type Derived = { text: string; from: string };

export type CircuitReading = 'zs' | 'r1r2';
export const circuitReadings: readonly CircuitReading[] = ['zs', 'r1r2'];

/** Zdb of a board at the origin: the Ze of the supply. Undefined for any other board, and if Ze is not a plain number. */
export function zdbFrom(document: ReportDocument, board: Values): Derived | undefined {
  if (recordAt(board, 'fed_from').origin !== true) return undefined;
  const ze = numberOf(recordAt(document as Values, 'supply').ze);
  return ze && { text: ze.text, from: `Ze ${ze.text}` };
}

/**
 * Zs of a circuit from R1+R2, or R1+R2 from Zs, with the Zdb of its board: Zs = Zdb + (R1+R2). Only from readings that are not calculated
 * themselves, so that neither depends on the other. It has as many decimals as the finer of the two.
 * @returns undefined for a spare way, if one of the two is not a plain number, or if the result is not above 0.
 */
export function circuitReadingFrom(board: Values, circuit: Values, name: CircuitReading): Derived | undefined {
  if (circuit.circuit_kind === 'spare') return undefined;
  const zdb = numberOf(board.zdb);
  const other = numberOf(circuit[name === 'zs' ? 'r1r2' : 'zs']);
  if (!zdb || !other || isCalculated(circuit[name === 'zs' ? 'r1r2' : 'zs'])) return undefined;
  const places = Math.max(decimals(zdb.text), decimals(other.text));
  if (name === 'zs') {
    return { text: zdb.value.plus(other.value).toFixed(places), from: `Zdb ${zdb.text} + R1+R2 ${other.text}` };
  }
  const rest = other.value.minus(zdb.value);
  return rest.gt(0) ? { text: rest.toFixed(places), from: `Zs ${other.text} − Zdb ${zdb.text}` } : undefined;
}

export const isCalculated = (reading: unknown): boolean =>
  !isBlank(reading) && typeof reading === 'object' && (reading as Values).provenance === 'calculated';

/** The number of a reading that is a plain number: not LIM, not over range. */
function numberOf(value: unknown): { text: string; value: Big } | undefined {
  const reading = readingOf(value);
  return reading.state === 'value' && reading.qualifier === 'eq' ? reading : undefined;
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
