/**
 * Whether a rule also says that a reading is still to come. Beside an empty box that is no news to somebody who is about to fill it in: the
 * board and the check of the report say what is open.
 */
export const isAwaited = (rule: string): boolean => rule === 'RING_LEGS' || rule === 'RCD_FIELDS';
