import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { ConflictError } from '../http/errors.ts';
import { commentsWithoutReply } from '../repositories/findings/review-comments.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { finishVisit } from '../visits/finish.ts';
import { takeStep } from './change-status.ts';

/**
 * Hands a signed report to review, and with it the visit is done. Whether it is complete is the caller's to check, on this very
 * `seq`.
 * @throws ConflictError when it has changed since it was signed, was submitted already, or was returned with comments that
 * nobody has replied to since.
 */
export async function submitReport(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { seq }: { seq: number },
  now: Date,
): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'submit', report);
  if (report.seq !== seq || report.inspectorSignature === null)
    throw new ConflictError('This report has changed since it was signed. Sign it again.');
  const left = await commentsWithoutReply(trx, actor, reportId);
  if (left.length > 0) throw new ConflictError('Reply to every comment of the review before you hand the report in.');
  const noted = { submitted_seq: seq, submitted_by: actor.userId, submitted_at: now.toISOString() };
  await takeStep(trx, actor, report, 'submit', noted, now);
  if (report.visitId !== null) await finishVisit(trx, actor, report.visitId, now);
  await recordEvent(trx, actor, { kind: 'report.submitted', subject: reportId, detail: { seq } }, now);
}
