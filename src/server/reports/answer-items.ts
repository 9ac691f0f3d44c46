import type { AnsweredItem } from '../../domain/certificate/issue/open-items.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { insertFindingAnswer } from '../repositories/findings/finding-answers.ts';
import type { LockedReport } from '../repositories/lock-report.ts';
import { keepAnswer } from './answer-anomaly.ts';
import { keepSettled } from './settle-comment.ts';

/** Answers open items of a report, each with its own answer: comments are settled, other answers are stored with the report. */
export async function answerItems(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  items: readonly AnsweredItem[],
  now: Date,
): Promise<void> {
  for (const { item, answer } of items) {
    if (item.kind === 'comment') await keepSettled(trx, actor, report.id, { commentId: item.comment.id, answer }, now);
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
