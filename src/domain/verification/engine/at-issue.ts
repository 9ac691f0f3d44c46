import type { ReportDocument } from '../../forms/definition.ts';
import { formsOfType } from '../../forms/registry.ts';
import type { Answered } from '../overrides/answers.ts';
import type { Basis } from '../overrides/basis.ts';
import { isBetterThanItsCodes } from '../overrides/override.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import type { Finding } from './finding.ts';

/** What nobody can issue over: gaps, an outcome that contradicts the observations, signatures from before the inspection. */
const never: ReadonlySet<RuleCode> = new Set([
  'MISSING',
  'EXISTING_COMMENTS',
  'EIC_SCHEDULE',
  'INVALID',
  'OUTCOME_CONFLICT',
  'SIGNED_TOO_EARLY',
]);

export type AtIssue = {
  /** What keeps the report from being issued. */
  blocking: Finding[];
  /** What fails, and neither an observation nor a reason answers it: whoever issues is asked. */
  unanswered: Finding[];
  /** The same of what is to be looked at again. */
  warnings: Finding[];
};

/**
 * How findings stand when a report is to be issued. Of a condition report a reading over its limit is what it is for: nothing
 * fails it, but that nobody has said anything about the reading is asked. New work cannot be certified with one (R10): a reason does not
 * answer it, but a departure that names its regulation, which makes it a note (`departures.ts`).
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

/** R10: new and minor works are certified with nothing that fails. A report of what is there records what does. */
export function failAtIssue({ form_type }: Pick<ReportDocument, 'form_type'>, failing: readonly Finding[]): Finding[] {
  if (isOfWhatIsThere({ form_type })) return [];
  return failing.map((finding) => ({
    ...finding,
    rule: 'FAIL_AT_ISSUE',
    message: `${finding.message} New work is not certified with it: put it right, or name the departure and its regulation.`,
  }));
}
