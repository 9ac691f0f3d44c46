import { type Asked, type OpenItem, openItemsIn } from '../../domain/certificate/issue/open-items.ts';
import { untoldDangers } from '../../domain/certificate/issue/untold.ts';
import type { AtIssue } from '../../domain/verification/engine/at-issue.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { sha256 } from '../codes.ts';
import type { Db } from '../db/dialect.ts';
import { answeredFindings } from '../repositories/findings/finding-answers.ts';
import { listComments } from '../repositories/findings/review-comments.ts';
import type { Report } from '../repositories/reports/reports.ts';
import { openAnomalies } from './report-anomalies.ts';

/**
 * The open items of a report: comments that are not settled, questions about its readings, and findings that neither an
 * observation nor a reason answers.
 * @param standing  its findings, weighed.
 * @param known  its danger notices; its anomalies and comments, if the caller has them already.
 * @throws ForbiddenError unless the viewer reviews reports.
 */
export async function openItems(
  db: Db,
  viewer: Viewer,
  report: Report,
  { unanswered, warnings }: Pick<AtIssue, 'unanswered' | 'warnings'>,
  known: {
    anomalies?: Asked['anomalies'] | undefined;
    comments?: Asked['comments'];
    notices: Parameters<typeof untoldDangers>[1];
  },
): Promise<OpenItem[]> {
  const comments = known.comments ?? (await listComments(db, viewer, report.id));
  const anomalies = known.anomalies ?? (await openAnomalies(db, viewer, report));
  const answered = await answeredFindings(db, viewer, report);
  const findings = [...unanswered, ...warnings, ...untoldDangers(report.document, known.notices)];
  return openItemsIn({ comments, anomalies, findings, answeredFindings: answered }, sha256);
}
