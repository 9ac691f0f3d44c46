import { isBeingFilled } from '../../domain/report/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { mustBeAllowed } from '../permissions.ts';
import { insertReply, type Reply } from '../repositories/findings/review-comments.ts';
import { lockReport } from '../repositories/lock-report.ts';

/**
 * Replies to comments of a report that is being filled in; the same form again adds nothing.
 * @throws ConflictError when the report can no longer be filled in; NotFoundError for a comment of another report.
 */
export async function replyToComments(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { submission, replies }: { submission: string; replies: readonly Reply[] },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'reports.fill');
  const report = await lockReport(trx, actor, reportId);
  for (const reply of replies) {
    const isNew = await insertReply(trx, actor, report, { ...reply, submission }, now);
    if (isNew && !isBeingFilled(report.status))
      throw new ConflictError(`This report is ${report.status}: its comments cannot be answered now.`);
  }
}
