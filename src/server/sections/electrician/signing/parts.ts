import type { Signatory } from '../../../../domain/forms/definition.ts';
import { signatoriesAt } from '../../../../domain/forms/signatories.ts';
import { stillToSign } from '../../../../domain/report/signatures.ts';
import type { Viewer } from '../../../context.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';

/** Name of the box that is ticked to sign as somebody. */
export const partField = (key: string): string => `as.${key}`;

/** Whether it has to be said what somebody signs a report as. */
export const asksForParts = ({ definition, document }: OpenReport): boolean =>
  signatoriesAt(definition, 'signing', document).length > 1;

/** What can be signed for now: what nobody has signed for yet. Where every signature stands, one's own can be given again. */
export function partsToSign(report: OpenReport, { userId }: Pick<Viewer, 'userId'>): readonly Signatory[] {
  const unsigned = stillToSign(report);
  if (unsigned.length > 0) return unsigned;
  const all = signatoriesAt(report.definition, 'signing', report.document);
  const own = all.filter(({ key }) => report.signatures[key]?.user_id === userId);
  return asksForParts(report) && own.length > 0 ? own : all;
}

/** Who has signed for what so far. */
export const signedSoFar = (report: OpenReport): { title: string; name: string }[] =>
  signatoriesAt(report.definition, 'signing', report.document).flatMap(({ key, title }) => {
    const given = report.signatures[key];
    return given ? [{ title, name: given.name }] : [];
  });

/** What somebody ticked that they sign as; where one person signs the form, they do. */
export const partsIn = (report: OpenReport, viewer: Viewer, posted: Posted): readonly Signatory[] =>
  partsToSign(report, viewer).filter(({ key }) => !asksForParts(report) || posted.text(partField(key)) !== '');
