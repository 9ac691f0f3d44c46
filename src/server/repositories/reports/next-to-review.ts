import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleReports } from '../fences.ts';
import { mayMove, nextDecision } from './moves.ts';
import { countReportsIn, reportLists } from './report-lists.ts';
import { type ReportSummary, reports, toSummary } from './reports.ts';

/** How many of the longest waiting are tried: a reviewer rarely has more of their own in a row. */
const mostTried = 20;

export type NextToReview = {
  /** The longest waiting report that the viewer may decide about; undefined where there is none. */
  next: ReportSummary | undefined;
  /** How many wait in all, as the list of them is counted. */
  waiting: number;
};

/** The report to review after this one. @param today YYYY-MM-DD */
export async function findNextToReview(db: Db, viewer: Viewer, today: string): Promise<NextToReview> {
  const waiting = await countReportsIn(db, viewer, 'review', today);
  const oldest = await visibleReports(db, viewer)
    .where('report.status', 'in', reportLists.review.status)
    .orderBy('report.submitted_at')
    .orderBy('report.id')
    .limit(mostTried)
    .select(['report.id', 'report.status', 'report.form_type', 'report.edition'])
    .execute();
  for (const { id, status, ...document } of oldest) {
    const report = { id, status, document };
    const step = nextDecision(report);
    if (!step || !(await mayMove(db, viewer, step, report))) continue;
    const row = await reports(db, viewer).where('report.id', '=', id).executeTakeFirstOrThrow();
    return { next: toSummary(row), waiting };
  }
  return { next: undefined, waiting };
}
