import { part } from '../record.ts';
import type { Values } from './definition.ts';

/** Codes, the gravest first. */
export const codesByGravity = ['C1', 'C2', 'FI', 'C3'] as const;

/** Whether the code as left is less grave than the code as found, or nothing is left. */
export const isLess = (left: unknown, found: unknown): boolean =>
  left === NOTHING_LEFT || gravityOf(left) > gravityOf(found);

const gravityOf = (code: unknown): number => (codesByGravity as readonly unknown[]).indexOf(code);

/** Code as left, if the defect was put right entirely. */
const NOTHING_LEFT = 'none';

/**
 * The code that an observation leaves open: as left if it was put right during the inspection, otherwise as found; undefined if
 * nothing is left. The code as found decides the outcome: it was true on the date (report-forms 1.5).
 */
export function codeLeft(observation: Values): unknown {
  if (part(observation, 'fixed.done') !== true) return observation.code;
  const left = part(observation, 'fixed.code_left');
  // Until the code as left is given, the code as found counts.
  if (left === undefined || left === null || left === '') return observation.code;
  return left === NOTHING_LEFT ? undefined : left;
}
