import type { CircuitRecord } from '../engine/records.ts';
import { textOf } from '../engine/values.ts';

/** SELV and PELV: no shock is possible, so no disconnection is needed. FELV counts as low voltage. */
export const isExtraLow = (record: CircuitRecord): boolean => record.system === 'SELV' || record.system === 'PELV';

/** The lines that a circuit uses, each once: L1, L2 and L3 of "L1, L2, L3". */
export const linesOf = (record: CircuitRecord): readonly string[] => {
  const lines = textOf(record.phase).match(/L[123]/gi) ?? [];
  return [...new Set(lines.map((line) => line.toUpperCase()))];
};

export const isPolyphase = (record: CircuitRecord): boolean => linesOf(record).length > 1;
