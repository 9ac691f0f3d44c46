import { withChanges } from '../report/fold.ts';
import type { FormDefinition, ReportDocument, Signatory, SigningStep, Values } from './definition.ts';
import { valueAt } from './document.ts';
import { definitionOf, formsOfType, formTypes } from './registry.ts';

/**
 * Who signs at a step, in their order.
 * @param document  of a report, where only those are wanted who sign that one.
 */
export const signatoriesAt = (
  { signatories }: FormDefinition,
  step: SigningStep,
  document?: ReportDocument,
): readonly Signatory[] =>
  signatories.filter((each) => each.step === step && (document === undefined || each.signs?.(document) !== false));

/** Whether several people may sign a form at a step, each for a part of it. */
export const hasSeveralAt = (form: FormDefinition, step: SigningStep): boolean => signatoriesAt(form, step).length > 1;

/**
 * The first to sign a form at a step.
 * @throws RangeError when nobody does: the step is none of the form's.
 */
export function signatoryAt(form: FormDefinition, step: SigningStep): Signatory {
  const [signatory] = signatoriesAt(form, step);
  if (!signatory) throw new RangeError(`${form.title}: nobody signs at ${step}`);
  return signatory;
}

/** @throws RangeError when the form has no such signatory. */
export function signatoryOf(document: ReportDocument, key: string): Signatory {
  const found = definitionOf(document).signatories.find((each) => each.key === key);
  if (!found) throw new RangeError(`nobody signs as ${key}`);
  return found;
}

/** What somebody signs a document as, in words: where one person signs for several, as all of it. */
export const titleIn = ({ title, titleIn: own }: Signatory, document: ReportDocument): string =>
  own?.(document) ?? title;

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
  allSignatories().some((each) => isWithin(path, each.path) || path === groupOf(each));

/** Whether a path lies in the block of somebody who signs a form. */
export const isOfBlock = ({ signatories }: FormDefinition, path: string): boolean =>
  signatories.some((each) => isWithin(path, each.path));

/** The group that a block stands in: `declaration` of `declaration/inspected_by`. */
const groupOf = ({ path }: Signatory) => path.slice(0, path.indexOf('/'));

const isWithin = (path: string, at: string) => path === at || path.startsWith(`${at}/`);

/** Paths of what somebody signs for in a document; undefined where that is all of it. */
export const coveredBy = ({ covers, coversAll }: Signatory, document: ReportDocument): readonly string[] | undefined =>
  coversAll?.(document) ? undefined : covers;

/** Whether somebody signs for what stands at a path: a change there takes their signature away. Nobody signs for another's block. */
export function signsFor(document: ReportDocument, signatory: Signatory, path: string): boolean {
  if (isWithin(path, signatory.path)) return true;
  if (isOfBlock(definitionOf(document), path)) return false;
  return coveredBy(signatory, document)?.some((part) => isWithin(path, part) || isWithin(part, path)) ?? true;
}

/** Whether those who sign are kept by what stands at a path: each by all of the document, but for who signs for a part of it. */
export const concerns = (document: ReportDocument, signing: readonly Signatory[], path: string): boolean =>
  signing.length === 0 ||
  signing.some((each) => coveredBy(each, document) === undefined || signsFor(document, each, path));

/** What somebody signs for of a document: the parts that they cover with their block, or all of it but the blocks of others. */
export function signedPart(document: ReportDocument, signatory: Signatory): unknown {
  const covered = coveredBy(signatory, document);
  if (covered) return [...covered, signatory.path].map((path) => valueAt(document, path) ?? null);
  const others = definitionOf(document).signatories.filter(({ path }) => path !== signatory.path);
  return withChanges(
    document,
    others.map(({ path }) => ({ path, value: null })),
  );
}

/** What binds a block to the person who signed: it goes when the content changes after that. */
export const ofSignature: readonly string[] = ['signature', 'signature_image', 'signed_on'];
