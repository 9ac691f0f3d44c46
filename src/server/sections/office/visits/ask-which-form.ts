import { askedAfter, WHICH } from '../../../../domain/forms/which-form/which-form.ts';
import type { FormState } from '../../../pages/request-context.ts';
import type { Posted } from '../posted.ts';

/**
 * What a form is shown once more with when somebody in it asks which form they need, or answers one of the questions: all that was
 * typed, and the form that the answers lead to chosen. Undefined where nobody asks.
 */
export function askWhichForm(form: string, { fields }: Posted): FormState | undefined {
  const answers = fields[WHICH]?.[0];
  if (answers === undefined) return undefined;
  const asked = askedAfter(answers);
  const kind = 'result' in asked ? asked.result.form : undefined;
  return { form, entered: kind === undefined ? fields : { ...fields, kind: [kind] }, errors: [] };
}
