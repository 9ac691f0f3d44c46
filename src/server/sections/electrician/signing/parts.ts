import type { Signatory } from '../../../../domain/forms/definition.ts';
import { hasSeveralAt, signatoriesAt } from '../../../../domain/forms/signatories.ts';
import { stillToSign } from '../../../../domain/report/signatures.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';

/** Name of the box that is ticked to sign as somebody. */
export const partField = (key: string): string => `as.${key}`;

/** Whether it has to be said what somebody signs a report as. */
export const asksForParts = ({ definition }: OpenReport): boolean => hasSeveralAt(definition, 'signing');

/** What can be signed for now: what nobody has signed for yet, or all of it where every signature stands. */
export function partsToSign(report: OpenReport): readonly Signatory[] {
  const unsigned = stillToSign(report);
  return unsigned.length > 0 ? unsigned : signatoriesAt(report.definition, 'signing', report.document);
}

/** Who has signed for what so far. */
export const signedSoFar = (report: OpenReport): { title: string; name: string }[] =>
  signatoriesAt(report.definition, 'signing', report.document).flatMap(({ key, title }) => {
    const given = report.signatures[key];
    return given ? [{ title, name: given.name }] : [];
  });

/** What somebody ticked that they sign as; where one person signs the form, they do. */
export const partsIn = (report: OpenReport, posted: Posted): readonly Signatory[] =>
  asksForParts(report)
    ? partsToSign(report).filter(({ key }) => posted.text(partField(key)) !== '')
    : partsToSign(report);
