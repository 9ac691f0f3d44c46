import { resultInShort } from '../../domain/certificate/verdicts/result-in-short.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { isOfSignatory, signatoriesAt } from '../../domain/forms/signatories.ts';
import { stillToSign } from '../../domain/report/signatures.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { commentsWithoutReply } from '../repositories/findings/review-comments.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { finishVisit } from '../visits/finish.ts';
import { takeStep } from './change-status.ts';

/**
 * Submits a signed report for review; its visit is then done. The caller has checked, on this very
 * `seq`, that it is complete.
 * @throws ConflictError when it has changed since it was signed, a conflict is not settled, it was submitted already, or was
 * returned with comments that have no reply since.
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
  const unsigned = stillToSign(report);
  const all = signatoriesAt(definitionOf(report.document), 'signing', report.document);
  if (report.seq !== seq || unsigned.length === all.length)
    throw new ConflictError('This report has changed since it was signed. Sign it again.');
  if (unsigned.length > 0)
    throw new ConflictError(`Signatures are missing: ${unsigned.map(({ title }) => title).join(', ')}.`);
  if (report.conflicts.some(({ path }) => !isOfSignatory(path)))
    throw new ConflictError('Some values were entered twice. Choose between them before you submit the report.');
  const left = await commentsWithoutReply(trx, actor, reportId);
  if (left.length > 0) throw new ConflictError('Reply to every review comment before you submit the report.');
  const noted = { submitted_seq: seq, submitted_by: actor.userId, submitted_at: now.toISOString() };
  await takeStep(trx, actor, report, 'submit', noted, now);
  if (report.visitId !== null) await finishVisit(trx, actor, report.visitId);
  const result = resultInShort(report.document);
  await recordEvent(trx, actor, { kind: 'report.submitted', subject: reportId, detail: { seq }, result }, now);
}
