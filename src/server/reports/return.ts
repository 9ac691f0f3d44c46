import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import type { NewComment } from '../repositories/findings/review-comments.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { takeStep } from './change-status.ts';
import { addComments } from './comment.ts';

/**
 * Returns a report to be corrected; later changes are shown to the supervisor as changes.
 * @param comments  the comments sent with it, on values or the whole report.
 * @throws ConflictError when it is not under review.
 */
export async function returnReport(
  trx: Trx,
  actor: Actor,
  reportId: string,
  comments: readonly NewComment[],
  now: Date,
): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'return', report);
  await addComments(trx, actor, report, comments, now);
  await takeStep(trx, actor, report, 'return', { returned_seq: report.seq, approved_by: null, approved_at: null }, now);
  await recordEvent(trx, actor, { kind: 'report.returned', subject: reportId, detail: { seq: report.seq } }, now);
}
