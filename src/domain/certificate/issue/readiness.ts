import type { ReportDocument } from '../../forms/definition.ts';
import { definitionOf } from '../../forms/registry.ts';
import { type AtIssue, atIssue } from '../../verification/engine/at-issue.ts';
import type { Finding } from '../../verification/engine/finding.ts';
import { answersTo } from '../../verification/overrides/answers.ts';
import type { Basis } from '../../verification/overrides/basis.ts';
import { verified } from '../../verification/verified.ts';

/** What prevents a report from being issued, what the issuer is asked, and the reasons given against findings. */
export type IssueReadiness<Override> = AtIssue & {
  /** Findings without a reason against them. */
  standing: Finding[];
  overridden: { finding: Finding; override: Override }[];
};

/**
 * Weighs a report's findings for issue, except in the authoriser's own block, which issuing fills in.
 * @param overrides  the reasons given against findings, oldest first.
 * @param overdueStopsIssue  whether the company issues no report with an instrument out of calibration.
 */
export function weighForIssue<Override extends { basis: Basis }>(
  document: ReportDocument,
  { overrides, overdueStopsIssue }: { overrides: readonly Override[]; overdueStopsIssue: boolean },
): IssueReadiness<Override> {
  const found = verified(document).findings.filter(
    ({ rule, path }) => !(rule === 'MISSING' && isAuthorisers(document, path)),
  );
  const answered = answersTo(document, definitionOf(document), found, overrides);
  const at = atIssue(document, answered);
  const stopped = overdueStopsIssue ? overdueInstruments(answered) : [];
  const isStopped = new Set(stopped.map(({ path }) => path));
  return {
    ...at,
    blocking: [...at.blocking, ...stopped],
    warnings: at.warnings.filter(({ path }) => !isStopped.has(path)),
    standing: answered.filter(({ standing }) => standing === 'open').map(({ finding }) => finding),
    overridden: answered.flatMap((each) => (each.standing === 'overridden' ? [each] : [])),
  };
}

/**
 * Instruments that were past their calibration date when used, in a company that issues no report with one: a reason
 * against the finding does not change the date.
 */
const overdueInstruments = (answered: readonly { finding: Finding }[]): Finding[] =>
  answered
    .filter(({ finding }) => finding.rule === 'CALIBRATION_OVERDUE')
    .map(({ finding }) => ({
      ...finding,
      message: `${finding.message} Your company does not issue a report with an instrument out of calibration: enter its new date, or name another.`,
    }));

/** Whether a path lies in the block that issuing fills in. */
export const isAuthorisers = (document: ReportDocument, path: string): boolean =>
  definitionOf(document).signatories.some((each) => each.step === 'authorising' && path.startsWith(`${each.path}/`));
