import { A4_ALONE } from '../../editions.ts';
import type { FormDefinition, FormType } from '../definition.ts';
import { formForNewWork, formsOfType } from '../registry.ts';

/**
 * The form of a type in the edition that the work is certified to: the edition for new work, or the one before for work designed
 * while that was valid. A report on an existing installation has no such choice. Source: new-work.md, "from 15 Oct 2026 only A4".
 * @param designedOn  date of the design, YYYY-MM-DD; undefined if it is not earlier than the job.
 */
export function formForWork(type: FormType, designedOn: string | undefined): FormDefinition {
  const form = formForNewWork(type);
  if (designedOn === undefined || designedOn >= A4_ALONE || !form.reportsOn.includes('new_work')) return form;
  return formsOfType(type)[1] ?? form;
}
