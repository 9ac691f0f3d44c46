/**
 * True for a rule that also reports a reading still to be entered. Next to a blank field that is no news to the electrician about to fill
 * it in: the board page and the check of the report list the gaps.
 */
export const isAwaited = (rule: string): boolean => rule === 'RING_LEGS' || rule === 'RCD_FIELDS';
