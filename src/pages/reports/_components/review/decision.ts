import { type FormValues, formValues } from '../../../../components/office/forms/form-values.ts';
import type { FormState } from '../../../../server/pages/request-context.ts';

/** Buttons of the review page's one form: when one is refused, the page shows the form again. */
const states: ReadonlySet<string> = new Set(['comment', 'return', 'approve', 'issue', 'kept']);

/** Values and errors of the one form of the review page. */
export const decisionValues = (state: FormState | undefined): FormValues =>
  formValues('decision', state && states.has(state.form) ? { ...state, form: 'decision' } : undefined);

/** Path of the value whose comment box was opened with its pencil. */
export const openBox = (state: FormState | undefined): string | undefined =>
  state?.form === 'kept' ? (state.extra as { open?: string } | undefined)?.open : undefined;
