import type { Signatory } from '../../../../domain/forms/definition.ts';
import { signatoriesAt } from '../../../../domain/forms/signatories.ts';
import { stillToSign } from '../../../../domain/report/signatures.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';

/** Name of the checkbox to sign in one role. */
export const partField = (key: string): string => `as.${key}`;

/** Whether the person has to choose the roles to sign in. */
export const asksForParts = ({ definition, document }: OpenReport): boolean =>
  signatoriesAt(definition, 'signing', document).length > 1;

/** The parts that can be signed now: those not signed yet. Once all are signed, people can sign their own again. */
export function partsToSign(report: OpenReport, { userId }: Pick<Viewer, 'userId'>): readonly Signatory[] {
  const unsigned = stillToSign(report);
  if (unsigned.length > 0) return unsigned;
  const all = signatoriesAt(report.definition, 'signing', report.document);
  const own = all.filter(({ key }) => report.signatures[key]?.user_id === userId);
  return asksForParts(report) && own.length > 0 ? own : all;
}

/** The signatures so far, by part. */
export const signedSoFar = (report: OpenReport): { title: string; name: string }[] =>
  signatoriesAt(report.definition, 'signing', report.document).flatMap(({ key, title }) => {
    const given = report.signatures[key];
    return given ? [{ title, name: given.name }] : [];
  });

/** The roles that were ticked; where one person signs the whole form, that one. */
export const partsIn = (report: OpenReport, viewer: Viewer, posted: Posted): readonly Signatory[] =>
  partsToSign(report, viewer).filter(({ key }) => !asksForParts(report) || posted.text(partField(key)) !== '');
