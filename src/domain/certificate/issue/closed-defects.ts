import { ConflictError } from '../../../kernel/errors.ts';
import { closedBy, defectKey, defectWords, type NamedDefect, type OpenDefect } from '../../forms/closes.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { definitionOf } from '../../forms/registry.ts';

/** What is known of the defects that a report names, each by `defectKey`. */
export type KnownDefects = {
  /** Those that current certificates of its site list. */
  listed: ReadonlyMap<string, OpenDefect>;
  /** Those that the certificate it corrects puts right: they stay closed. */
  closedBefore: ReadonlySet<string>;
};

/** The defects that a report names and that the certificate it corrects did not already put right. */
export const defectsToFind = (document: ReportDocument, closedBefore: ReadonlySet<string>) =>
  closedBy(definitionOf(document), document).filter((each) => !closedBefore.has(keyOf(each)));

/**
 * The defects that a report says its work puts right.
 * @throws ConflictError where no current certificate of its site lists one so, or it was found after the work was completed.
 */
export function closedDefects(document: ReportDocument, { listed, closedBefore }: KnownDefects): NamedDefect[] {
  const { closes } = definitionOf(document);
  if (!closes) return [];
  const added = defectsToFind(document, closedBefore);
  const strange = added.find((each) => !isAsListed(each, listed));
  if (strange)
    throw new ConflictError(
      `No current certificate of this site lists that observation of ${strange.number || 'no number'} in these words. It may have been corrected or withdrawn: return the report and have the observation chosen again.`,
    );
  const completedOn = valueAt(document, closes.completedOn);
  const later = added.find(
    (each) => typeof completedOn === 'string' && completedOn < (listed.get(keyOf(each))?.inspectedOn ?? ''),
  );
  if (later)
    throw new ConflictError(
      `The work was completed before the inspection of ${later.number} that found the defect. Return the report and have the date corrected.`,
    );
  return closedBy({ closes }, document);
}

type Named = ReturnType<typeof closedBy>[number];

/** Whether a current certificate lists the defect with this code and in these words. */
export function isAsListed(each: Named, listed: ReadonlyMap<string, OpenDefect>): boolean {
  const found = listed.get(keyOf(each));
  return found !== undefined && found.code === each.code && defectWords(found) === each.text;
}

const keyOf = ({ number, observation }: Named): string => defectKey(number, observation);
