import type { ReportDocument, Signatory } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { concerns } from '../../domain/forms/signatories.ts';
import { withChanges } from '../../domain/report/fold.ts';
import { findingsOfRules, inOrder } from '../../domain/verification/engine/verify.ts';
import { type Answered, answersTo } from '../../domain/verification/overrides/answers.ts';
import type { Basis } from '../../domain/verification/overrides/basis.ts';
import { isBetterThanItsCodes } from '../../domain/verification/overrides/override.ts';
import { missingToSign } from '../../domain/verification/verified.ts';

/**
 * Rules that fail because the report contradicts itself or may not lawfully be signed as it is. Others, such as a Zs above its
 * limit, are facts of the installation: they are part of the report and do not prevent signing.
 */
const contradictions: ReadonlySet<string> = new Set([
  'OUTCOME_CONFLICT',
  'SCHEDULE_OBSERVATION',
  'LIMITATION_MISSING',
  'RING_LEGS',
  'RCD_FIELDS',
  'SPD_FIELDS',
  'EARTHING_MEANS',
  'TT_ELECTRODE',
  'NEXT_DATE_CAP',
  'SIGNED_TOO_EARLY',
]);

/**
 * What prevents a report from being signed on a day, checked as it would read with the signature. A finding answered by a reason or an
 * observation does not, except an assessment better than its codes; nor does anything outside the part that the person signs for.
 * @param signing  the signatory; with none: what prevents the report from being submitted.
 * @param today  YYYY-MM-DD in the company's zone.
 */
export function keepsFromSigning<Override extends { basis: Basis }>(
  { document, overrides }: { document: ReportDocument; overrides: readonly Override[] },
  { signing, today }: { signing: readonly Signatory[]; today: string },
): Answered<Override>[] {
  const form = definitionOf(document);
  const isTheirs = ({ path }: { path: string }) => concerns(document, signing, path);
  const signedOn = signing.map(({ path }) => ({ path: `${path}/signed_on`, value: today }));
  const signed = withChanges(document, signedOn);
  const failing = findingsOfRules(signed).filter(
    (finding) => finding.severity === 'fail' && contradictions.has(finding.rule) && isTheirs(finding),
  );
  return [
    ...answersTo(document, form, missingToSign(document).filter(isTheirs), overrides),
    ...answersTo(signed, form, inOrder(failing, signed), overrides).filter(
      ({ isOpen, finding }) => isOpen || isBetterThanItsCodes(finding),
    ),
  ];
}
