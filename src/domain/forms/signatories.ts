import { withChanges } from '../report/fold.ts';
import type { FormDefinition, ReportDocument, Signatory, SigningStep, Values } from './definition.ts';
import { valueAt } from './document.ts';
import { definitionOf, formsOfType, formTypes } from './registry.ts';

/**
 * The signatories at a step, in order.
 * @param document  of a report, for only those who sign that one.
 */
export const signatoriesAt = (
  { signatories }: FormDefinition,
  step: SigningStep,
  document?: ReportDocument,
): readonly Signatory[] =>
  signatories.filter((each) => each.step === step && (document === undefined || each.signs?.(document) !== false));

/** Whether a form can have several signatories at a step, each for a part of it. */
export const hasSeveralAt = (form: FormDefinition, step: SigningStep): boolean => signatoriesAt(form, step).length > 1;

/**
 * The first signatory of a form at a step.
 * @throws RangeError if there is none.
 */
export function signatoryAt(form: FormDefinition, step: SigningStep): Signatory {
  const [signatory] = signatoriesAt(form, step);
  if (!signatory) throw new RangeError(`${form.title}: no signatory at ${step}`);
  return signatory;
}

/** @throws RangeError if the form has no such signatory. */
export function signatoryOf(document: ReportDocument, key: string): Signatory {
  const found = definitionOf(document).signatories.find((each) => each.key === key);
  if (!found) throw new RangeError(`no signatory ${key}`);
  return found;
}

/** The role of a signatory in a document, in words: all the roles if one person signs for several. */
export const titleIn = ({ title, titleIn: own }: Signatory, document: ReportDocument): string =>
  own?.(document) ?? title;

/** The block of a signatory; empty if not signed. */
export function blockOf(document: ReportDocument, { path }: Signatory): Values {
  const block = valueAt(document, path);
  return typeof block === 'object' && block !== null && !Array.isArray(block) ? (block as Values) : {};
}

/** The signatories of all forms. */
export const allSignatories = (): readonly Signatory[] =>
  formTypes().flatMap((type) => formsOfType(type).flatMap(({ signatories }) => signatories));

/** Whether a path is in a block that signing fills, or is the group of one. */
export const isOfSignatory = (path: string): boolean =>
  allSignatories().some((each) => isWithin(path, each.path) || path === groupOf(each));

/** Whether a path is in the block of a signatory of a form. */
export const isOfBlock = ({ signatories }: FormDefinition, path: string): boolean =>
  signatories.some((each) => isWithin(path, each.path));

/** The group of a block: `declaration` for `declaration/inspected_by`. */
const groupOf = ({ path }: Signatory) => path.slice(0, path.indexOf('/'));

const isWithin = (path: string, at: string) =>
  path.startsWith(at) && (path.length === at.length || path[at.length] === '/');

/** Paths that a signatory signs for in a document; undefined if that is all of it. */
export const coveredBy = ({ covers, coversAll }: Signatory, document: ReportDocument): readonly string[] | undefined =>
  coversAll?.(document) ? undefined : covers;

/** Whether a signatory signs for the value at a path, so that changing it removes their signature. Blocks of others are excluded. */
export function signsFor(document: ReportDocument, signatory: Signatory, path: string): boolean {
  if (isWithin(path, signatory.path)) return true;
  if (isOfBlock(definitionOf(document), path)) return false;
  return coveredBy(signatory, document)?.some((part) => isWithin(path, part) || isWithin(part, path)) ?? true;
}

/** Whether a change at a path affects the signatories: each by the whole document, or by the part that they sign for. */
export const concerns = (document: ReportDocument, signing: readonly Signatory[], path: string): boolean =>
  signing.length === 0 ||
  signing.some((each) => coveredBy(each, document) === undefined || signsFor(document, each, path));

/** The part of a document that a signatory signs for: their parts and their block, or everything except the blocks of others. */
export function signedPart(document: ReportDocument, signatory: Signatory): unknown {
  const covered = coveredBy(signatory, document);
  if (covered) return [...covered, signatory.path].map((path) => valueAt(document, path) ?? null);
  const others = definitionOf(document).signatories.filter(({ path }) => path !== signatory.path);
  return withChanges(
    document,
    others.map(({ path }) => ({ path, value: null })),
  );
}

/** The values that tie a block to a signature: removed when the signed content changes. */
export const ofSignature: readonly string[] = ['signature', 'signature_image', 'signed_on'];
