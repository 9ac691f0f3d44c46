import type { OnwardLink } from '../../kernel/errors.ts';
import type { FormState } from './request-context.ts';

/** Name of the form state for a form that was refused as a whole because of a change meanwhile. */
export const CONFLICT = 'conflict';

/** The message at the top of the page. Plain data. */
export type Conflict = {
  message: string;
  link: OnwardLink | undefined;
  /** The last change, with its author and time: "Issued as CP-EICR-00042 by Sian Rowe, 21 November 2026, 23:09". */
  last: string | undefined;
  typed: [label: string, text: string][];
};

/** The conflict with which a page is shown again. */
export const conflictOf = (state: FormState | undefined): Conflict | undefined =>
  state?.form === CONFLICT ? (state.extra as Conflict) : undefined;
