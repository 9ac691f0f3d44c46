import { type FormValues, formValues } from '../../../components/office/forms/form-values.ts';
import type { FormState } from '../../../server/pages/request-context.ts';

/** What the one form of the review page may be shown once more as: for whichever of its buttons was pressed. */
const states: ReadonlySet<string> = new Set(['comment', 'return', 'approve', 'issue', 'kept']);

/** Values and errors of the one form of the review page. */
export const decisionValues = (state: FormState | undefined): FormValues =>
  formValues('decision', state && states.has(state.form) ? { ...state, form: 'decision' } : undefined);

/** The value whose box was asked for by its pencil. */
export const openBox = (state: FormState | undefined): string | undefined =>
  state?.form === 'kept' ? (state.extra as { open?: string } | undefined)?.open : undefined;
