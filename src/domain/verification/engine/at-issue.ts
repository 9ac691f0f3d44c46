import type { ReportDocument } from '../../forms/definition.ts';
import { formsOfType } from '../../forms/registry.ts';
import type { Answered } from '../overrides/answers.ts';
import type { Basis } from '../overrides/basis.ts';
import { isBetterThanItsCodes } from '../overrides/override.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import type { Finding } from './finding.ts';

/** Findings that always block issue: gaps, an outcome that contradicts the observations, signatures dated before the inspection. */
const never: ReadonlySet<RuleCode> = new Set([
  'MISSING',
  'EXISTING_COMMENTS',
  'EIC_SCHEDULE',
  'INVALID',
  'OUTCOME_CONFLICT',
  'SIGNED_TOO_EARLY',
]);

export type AtIssue = {
  /** The findings that block issue. */
  blocking: Finding[];
  /** Failures without an observation or a reason: the issuer has to confirm them. */
  unanswered: Finding[];
  /** Warnings without an observation or a reason. */
  warnings: Finding[];
};

/**
 * The findings that matter when a report is issued. A condition report exists to record readings over their limits, so a failure does not
 * block it; only an unanswered failure needs confirmation. New work cannot be certified with a failure (R10): a reason does not answer it,
 * but a departure that names its regulation does and makes it a note (`departures.ts`).
 */
export function atIssue(document: ReportDocument, answered: readonly Answered<{ basis: Basis }>[]): AtIssue {
  const failing = answered.filter(({ finding }) => finding.severity === 'fail');
  const blocking = failing
    .filter((each) => never.has(each.finding.rule) && (each.standing === 'open' || isBetterThanItsCodes(each.finding)))
    .map(({ finding }) => finding);
  const isBlocking = new Set(blocking);
  const isOld = isOfWhatIsThere(document);
  const rest = failing
    .filter((each) => (each.isOpen || !isOld) && !isBlocking.has(each.finding))
    .map(({ finding }) => finding);
  const warnings = answered
    .filter(({ finding, isOpen }) => finding.severity === 'warn' && isOpen)
    .map(({ finding }) => finding);
  const refused = failAtIssue(document, rest);
  return refused.length > 0
    ? { blocking: [...blocking, ...refused], unanswered: [], warnings }
    : { blocking, unanswered: rest, warnings };
}

const isOfWhatIsThere = ({ form_type }: Pick<ReportDocument, 'form_type'>): boolean =>
  formsOfType(form_type).some(({ reportsOn }) => reportsOn.includes('observations'));

/** R10: new and minor works are certified without failures. A condition report records the failures that exist. */
export function failAtIssue({ form_type }: Pick<ReportDocument, 'form_type'>, failing: readonly Finding[]): Finding[] {
  if (isOfWhatIsThere({ form_type })) return [];
  return failing.map((finding) => ({
    ...finding,
    rule: 'FAIL_AT_ISSUE',
    message: `${finding.message} New work cannot be certified with it: put it right, or record the departure and its regulation.`,
  }));
}
