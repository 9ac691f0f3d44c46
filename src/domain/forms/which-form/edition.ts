import { A4_ALONE } from '../../editions.ts';
import type { FormDefinition, FormType } from '../definition.ts';
import { formForNewWork, formsOfType } from '../registry.ts';

/**
 * The form of a type in the edition that its work is certified to: that for new work, but for work that was designed to the one before
 * it while that stood. A report on what is there has no such choice. Source: new-work.md, "from 15 Oct 2026 only A4".
 * @param designedOn  when its design was signed, YYYY-MM-DD; undefined where that is not earlier than the job.
 */
export function formForWork(type: FormType, designedOn: string | undefined): FormDefinition {
  const form = formForNewWork(type);
  if (designedOn === undefined || designedOn >= A4_ALONE || !form.reportsOn.includes('new_work')) return form;
  return formsOfType(type)[1] ?? form;
}
