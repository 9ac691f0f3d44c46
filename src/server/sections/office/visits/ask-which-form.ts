import { askedAfter, WHICH } from '../../../../domain/forms/which-form/which-form.ts';
import type { Posted } from '../../../http/forms/posted.ts';
import type { FormState } from '../../../pages/request-context.ts';

/**
 * The state to show a form again with when a person asks which report form they need, or answers one of the questions: the typed
 * values, with the form chosen that the answers lead to. Undefined where nobody asks.
 */
export function askWhichForm(form: string, { fields }: Posted): FormState | undefined {
  const answers = fields[WHICH]?.[0];
  if (answers === undefined) return undefined;
  const asked = askedAfter(answers);
  const kind = 'result' in asked ? asked.result.form : undefined;
  return { form, entered: kind === undefined ? fields : { ...fields, kind: [kind] }, errors: [] };
}
