import type { FormState } from './request-context.ts';

/** Name of the form state that stands for a form that was refused as a whole, because something changed meanwhile. */
export const CONFLICT = 'conflict';

/** What the page says above all else. Plain data. */
export type Conflict = {
  message: string;
  /** Who did what last, and when: "Issued as CP-EICR-00042 by Sian Rowe, 21 November 2026, 23:09". */
  last: string | undefined;
  typed: [label: string, text: string][];
};

/** The conflict that a page is shown once more with. */
export const conflictOf = (state: FormState | undefined): Conflict | undefined =>
  state?.form === CONFLICT ? (state.extra as Conflict) : undefined;
