import type { ReportDocument } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { type AtIssue, atIssue } from '../../domain/verification/engine/at-issue.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { answersTo } from '../../domain/verification/overrides/answers.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import { listOverrides, type Override } from '../repositories/findings/overrides.ts';
import type { Report } from '../repositories/reports/reports.ts';
import { getDefaults } from '../repositories/standards/defaults.ts';
import { verified } from './verified.ts';

/** What prevents a report from being issued, what the issuer is asked, and the reasons given against findings. */
export type IssueReadiness = AtIssue & {
  /** Findings without a reason against them. */
  standing: Finding[];
  overridden: { finding: Finding; override: Override }[];
};

/** Weighs a report's findings for issue, except in the authoriser's own block, which issuing fills in. */
export async function readinessAtIssue(
  db: Db,
  viewer: Viewer,
  { id, document }: Pick<Report, 'id' | 'document'>,
): Promise<IssueReadiness> {
  const found = verified(document).findings.filter(
    ({ rule, path }) => !(rule === 'MISSING' && isAuthorisers(document, path)),
  );
  const overrides = await listOverrides(db, viewer, id);
  const answered = answersTo(document, definitionOf(document), found, overrides);
  const at = atIssue(document, answered);
  const stopped = (await getDefaults(db, viewer)).overdueStopsIssue ? overdueInstruments(answered) : [];
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
