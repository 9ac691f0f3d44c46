import type { CircuitValues } from '../../forms/eicr/values.ts';
import { textOf } from '../engine/values.ts';

/** SELV and PELV: a shock cannot come from them, so nothing has to disconnect in time. FELV counts as low voltage. */
export const isExtraLow = (record: CircuitValues): boolean => record.system === 'SELV' || record.system === 'PELV';

/** Whether a circuit is said to use more than one line: "L1, L2, L3". */
export const isPolyphase = (record: CircuitValues): boolean => {
  const lines = textOf(record.phase).match(/L[123]/gi) ?? [];
  return new Set(lines.map((line) => line.toUpperCase())).size > 1;
};
