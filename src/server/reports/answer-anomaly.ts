import { isUnderReview } from '../../domain/report/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { openAnomalies } from '../findings/report-anomalies.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type AnomalyAnswer, insertAnomalyAnswer } from '../repositories/findings/anomaly-answers.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { mustNotBeOwnReport } from '../repositories/reports/own-reports.ts';

type Given = Pick<AnomalyAnswer, 'anomaly' | 'basis' | 'reason'>;

/**
 * Records why the readings that a question is about are acceptable.
 * @param given `basis` as the page showed it.
 * @throws ConflictError when the report is not under review, or the question is no longer based on those values.
 * @throws ForbiddenError unless the actor reviews, and for the actor's own report.
 */
export async function answerAnomaly(trx: Trx, actor: Actor, reportId: string, given: Given, now: Date): Promise<void> {
  mustBeAllowed(actor, 'reports.review');
  const report = await lockReport(trx, actor, reportId);
  if (!isUnderReview(report.status))
    throw new ConflictError(`This report is ${report.status}: it is not under review.`);
  await mustNotBeOwnReport(trx, actor, reportId);
  const asked = (await openAnomalies(trx, actor, report)).find(({ anomaly }) => anomaly.code === given.anomaly);
  if (asked?.basis !== given.basis)
    throw new ConflictError('The readings have changed since you read this. Read it again before you answer it.');
  if (asked.answer) throw new ConflictError('This is recorded already. Open the report again.');
  await keepAnswer(trx, actor, report, given, now);
}

/** Stores an answer. The caller has checked that the question exists, for these values. */
export async function keepAnswer(trx: Trx, actor: Actor, report: LockedReport, given: Given, now: Date): Promise<void> {
  const id = await insertAnomalyAnswer(trx, actor, report, given, now);
  // Not under the report's id: people who may not see its anomalies see the report's events.
  await recordEvent(
    trx,
    actor,
    { kind: 'anomaly.answered', subject: id, detail: { report: report.id, ...given } },
    now,
  );
}
