import { type ItemAnswers, mustHaveReadAll, withAnswers } from '../../domain/certificate/issue/open-items.ts';
import { listNoticesOfRevisions } from '../../features/danger-notices/server/repository.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { readinessAtIssue } from '../findings/issue-readiness.ts';
import { openItems } from '../findings/open-items.ts';
import { commentsOn } from '../repositories/findings/review-comments.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { answerItems } from './answer-items.ts';
import { takeStep } from './change-status.ts';

type Approval = {
  /** Sequence number of the report that the supervisor read. */
  seq: number;
  /** How many comments and replies the page showed. */
  said?: number;
  /** Answers to the report's open items, by key; every item needs one. */
  answers?: ItemAnswers;
};

/**
 * Approves a report for issue. Every open item must be answered first, and the answers are stored with it.
 * @throws ConflictError when it has changed since it was read, or is not submitted.
 * @throws NewerCommentError when there is a newer comment; UnansweredError when an open item has no answer.
 * @throws ForbiddenError for the actor's own report, unless the company lets one person do both.
 */
export async function approveReport(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { seq, said = 0, answers = {} }: Approval,
  now: Date,
): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'approve', report);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you approve it.');
  const comments = await commentsOn(trx, actor, report);
  mustHaveReadAll(comments, said);
  const standing = await readinessAtIssue(trx, actor, report);
  const items = await openItems(trx, actor, report, standing, {
    ...{ comments, notices: await listNoticesOfRevisions(trx, actor, report) },
  });
  await answerItems(trx, actor, report, withAnswers(items, answers), now);
  await takeStep(trx, actor, report, 'approve', { approved_by: actor.userId, approved_at: now.toISOString() }, now);
  await recordEvent(trx, actor, { kind: 'report.approved', subject: reportId, detail: { seq } }, now);
}
