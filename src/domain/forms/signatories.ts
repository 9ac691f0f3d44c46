import type { FormDefinition, ReportDocument, Signatory, SigningStep, Values } from './definition.ts';
import { valueAt } from './document.ts';
import { formsOfType, formTypes } from './registry.ts';

/**
 * Who signs a form at a step.
 * @throws RangeError when nobody does: the step is none of the form's.
 */
export function signatoryAt(form: FormDefinition, step: SigningStep): Signatory {
  const signatory = findSignatory(form, step);
  if (!signatory) throw new RangeError(`${form.title}: nobody signs at ${step}`);
  return signatory;
}

/** The same where nobody need sign. */
export const findSignatory = ({ signatories }: FormDefinition, step: SigningStep): Signatory | undefined =>
  signatories.find((each) => each.step === step);

/** What stands in a signatory's block; nothing where nobody has signed. */
export function blockOf(document: ReportDocument, { path }: Signatory): Values {
  const block = valueAt(document, path);
  return typeof block === 'object' && block !== null && !Array.isArray(block) ? (block as Values) : {};
}

/** The signatories of every form that we know. */
export const allSignatories = (): readonly Signatory[] =>
  formTypes().flatMap((type) => formsOfType(type).flatMap(({ signatories }) => signatories));

/** Whether a path lies in a block that signing fills, or is the group that holds one. */
export const isOfSignatory = (path: string): boolean =>
  allSignatories().some((each) => path === each.path || path.startsWith(`${each.path}/`) || path === groupOf(each));

/** The group that a block stands in: `declaration` of `declaration/inspected_by`. */
const groupOf = ({ path }: Signatory) => path.slice(0, path.indexOf('/'));

/** What binds a block to the person who signed: it goes when the content changes after that. */
export const ofSignature: readonly string[] = ['signature', 'signature_image', 'signed_on'];
