import type { ItemAnswers } from '../../src/domain/certificate/issue/open-items.ts';
import { conversationOf } from '../../src/domain/report/review-comment.ts';
import { listNoticesOfRevisions } from '../../src/features/danger-notices/server/repository.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Trx } from '../../src/server/db/dialect.ts';
import { readinessAtIssue } from '../../src/server/findings/issue-readiness.ts';
import { openItems } from '../../src/server/findings/open-items.ts';
import { approveReport } from '../../src/server/reports/approve.ts';
import { listComments } from '../../src/server/repositories/findings/review-comments.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';

/** An answer to each thing that is open in a report, and how much was said about it: as a page would post them. */
export async function everyAnswer(trx: Trx, viewer: Viewer, reportId: string) {
  const report = await getReport(trx, viewer, reportId);
  const items = await openItems(trx, viewer, report, await readinessAtIssue(trx, viewer, report), {
    notices: await listNoticesOfRevisions(trx, viewer, report),
  });
  const answers: ItemAnswers = Object.fromEntries(items.map(({ key }) => [key, 'Asked, and it is as it reads']));
  return { seq: report.seq, said: conversationOf(await listComments(trx, viewer, reportId)).length, answers };
}

/** Approves a submitted report as it is, with an answer to everything that is open in it. */
export async function approveAsItIs(trx: Trx, viewer: Viewer, reportId: string): Promise<void> {
  await approveReport(trx, viewer, reportId, await everyAnswer(trx, viewer, reportId), new Date());
}
