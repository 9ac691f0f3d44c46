import type Big from 'big.js';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import { readingOf, recordAt } from '../engine/values.ts';

/** What a reading comes to where it was not measured, and in words what from: `0.66`, "Zdb 0.21 + R1+R2 0.45". */
export type Derived = { text: string; from: string };

export type CircuitReading = 'zs' | 'r1r2';
export const circuitReadings: readonly CircuitReading[] = ['zs', 'r1r2'];

/** Zdb of a board at the origin: the Ze of the supply. Undefined for any other board, and where Ze is no plain number. */
export function zdbFrom(document: ReportDocument, board: Values): Derived | undefined {
  if (recordAt(board, 'fed_from').origin !== true) return undefined;
  const ze = numberOf(recordAt(document as Values, 'supply').ze);
  return ze && { text: ze.text, from: `Ze ${ze.text}` };
}

/**
 * Zs of a circuit from R1+R2, or R1+R2 from Zs, with the Zdb of its board: Zs = Zdb + (R1+R2). Only from what was not calculated
 * itself, so that neither stands on the other. As many decimals as the finer of the two has.
 * @returns undefined for a spare way, where one of the two is no plain number, or where nothing is left over.
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

/** The number of a reading that is one: LIM gives none, nor does more than a tester can show. */
function numberOf(value: unknown): { text: string; value: Big } | undefined {
  const reading = readingOf(value);
  return reading.state === 'value' && reading.qualifier === 'eq' ? reading : undefined;
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
