import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { saveSettled } from '../repositories/findings/review-comments.ts';

/**
 * Settles a comment, as only the supervisor may; a second time changes nothing.
 * @param answer  their answer, stored with the comment and in the report's events; may be empty.
 * @throws NotFoundError when the report has no such comment.
 */
export async function settleComment(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { commentId, answer }: { commentId: string; answer: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'reports.review');
  await keepSettled(trx, actor, reportId, { commentId, answer }, now);
}

/** Settles a comment. The caller has checked that the actor may. */
export async function keepSettled(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { commentId, answer }: { commentId: string; answer: string },
  now: Date,
): Promise<void> {
  const settled = await saveSettled(trx, actor, reportId, { commentId, answer }, now);
  if (!settled) return;
  const detail = { comment: commentId, path: settled.path, message: settled.text, answer };
  await recordEvent(trx, actor, { kind: 'comment.settled', subject: reportId, detail }, now);
}
