import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { type ItemAnswers, type OpenItem, UnansweredError } from '../findings/open-items.ts';
import { insertFindingAnswer } from '../repositories/findings/finding-answers.ts';
import type { LockedReport } from '../repositories/lock-report.ts';
import { keepAnswer } from './answer-anomaly.ts';
import { settleComment } from './settle-comment.ts';

/**
 * Answers every open item of a report, each with its own answer: comments are settled, other answers are stored with the report.
 * @throws UnansweredError when something has none.
 */
export async function answerItems(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  items: readonly OpenItem[],
  answers: ItemAnswers,
  now: Date,
): Promise<void> {
  const left = items.filter(({ key }) => !answerTo(answers, key));
  if (left.length > 0) throw new UnansweredError(left);
  for (const item of items) {
    const answer = answerTo(answers, item.key);
    if (item.kind === 'comment')
      await settleComment(trx, actor, report.id, { commentId: item.comment.id, answer }, now);
    else if (item.kind === 'anomaly')
      await keepAnswer(trx, actor, report, { anomaly: item.anomaly.code, basis: item.basis, reason: answer }, now);
    else {
      await insertFindingAnswer(trx, actor, report, item.finding, answer, now);
      const { rule, path, message } = item.finding;
      const detail = { rule, path, message, answer };
      await recordEvent(trx, actor, { kind: 'finding.answered', subject: report.id, detail }, now);
    }
  }
}

const answerTo = (answers: ItemAnswers, key: string) =>
  Object.hasOwn(answers, key) ? (answers[key] ?? '').trim() : '';
