import type { Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { lockToApprove, saveApproval } from '../repositories/report-steps.ts';
import { getReport } from '../repositories/reports.ts';
import { answerItems, type ItemAnswers, mustHaveReadAll, openItems } from './open-items.ts';
import { standingAtIssue } from './standing.ts';

type Approval = {
  /** Of the report as the supervisor read it. */
  seq: number;
  /** How many comments and replies their page showed. */
  said?: number;
  /** To what is open in the report, by its key: each thing wants one. */
  answers?: ItemAnswers;
};

/**
 * Says that a report may be issued. Nothing is waved through: what is open in it is answered first, and kept with it.
 * @throws ConflictError when it has changed since it was read, or is not handed in.
 * @throws NewlySaidError when somebody commented since; UnansweredError when something is open and not answered.
 * @throws ForbiddenError when it is the viewer's own report and the company does not let one person do both.
 */
export async function approveReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { seq, said = 0, answers = {} }: Approval,
  now = new Date(),
): Promise<void> {
  await lockToApprove(trx, viewer, reportId, seq);
  await mustHaveReadAll(trx, viewer, reportId, said);
  const report = await getReport(trx, viewer, reportId);
  const standing = await standingAtIssue(trx, viewer, report);
  await answerItems(trx, viewer, report, await openItems(trx, viewer, report, standing), answers, now);
  await saveApproval(trx, viewer, reportId, seq, now);
}
