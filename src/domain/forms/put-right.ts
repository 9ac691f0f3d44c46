import { part } from '../record.ts';
import type { Values } from './definition.ts';

/** Codes, the gravest first. */
export const codesByGravity = ['C1', 'C2', 'FI', 'C3'] as const;

/** Whether a code as left says that it was made less dangerous than it was found, or that nothing is left. */
export const isLess = (left: unknown, found: unknown): boolean =>
  left === NOTHING_LEFT || gravityOf(left) > gravityOf(found);

const gravityOf = (code: unknown): number => (codesByGravity as readonly unknown[]).indexOf(code);

/** As left, where nothing of it is wrong any more. */
export const NOTHING_LEFT = 'none';

/**
 * The code that an observation leaves open: as left where it was put right during the inspection, as found otherwise; undefined where
 * nothing is left. The code as found is what counts to the outcome: it was so on the date (report-forms 1.5).
 */
export function codeLeft(observation: Values): unknown {
  if (part(observation, 'fixed.done') !== true) return observation.code;
  const left = part(observation, 'fixed.code_left');
  // Until somebody says how it was left, it is as it was found.
  if (left === undefined || left === null || left === '') return observation.code;
  return left === NOTHING_LEFT ? undefined : left;
}
