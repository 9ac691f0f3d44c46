import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { reportsOfLine } from '../reports/earlier-reports.ts';
import type { Report } from '../reports/reports.ts';

/** The reason why an anomaly is acceptable. */
export type AnomalyAnswer = {
  /** Code of the anomaly. */
  anomaly: string;
  /** SHA-256 of the values that caused it. */
  basis: string;
  reason: string;
  by: string;
  /** UTC ISO text. */
  at: string;
};

/**
 * The answers to the anomalies of a report, oldest first; for a correction, also those of the earlier revisions, because it
 * carries their values. The caller has asked whether the viewer reviews: only reviewers see anomalies.
 */
export async function listAnomalyAnswers(
  db: Db,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'correctsCertificateId'>,
): Promise<AnomalyAnswer[]> {
  const rows = await db
    .selectFrom('anomaly_answer')
    .innerJoin('user', 'user.id', 'anomaly_answer.by_id')
    .where('anomaly_answer.company_id', '=', viewer.companyId)
    .where('anomaly_answer.report_id', 'in', await reportsOfLine(db, viewer, report))
    .orderBy('anomaly_answer.id')
    .select(['anomaly', 'basis', 'anomaly_answer.reason', 'user.name as by', 'anomaly_answer.created_at as at'])
    .execute();
  return rows;
}

/**
 * Stores why an anomaly is acceptable. The caller has checked that it exists, with these values.
 * @returns its id.
 * @throws ConflictError when it is already answered.
 */
export async function insertAnomalyAnswer(
  trx: Trx,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'seq'>,
  { anomaly, basis, reason }: Pick<AnomalyAnswer, 'anomaly' | 'basis' | 'reason'>,
  now: Date,
): Promise<string> {
  const id = newId();
  const row = {
    id,
    company_id: viewer.companyId,
    report_id: report.id,
    anomaly,
    basis,
    reason,
    at_seq: report.seq,
    by_id: viewer.userId,
    created_at: now.toISOString(),
  };
  await trx
    .insertInto('anomaly_answer')
    .values(row)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new ConflictError('This is recorded already. Open the report again.', { cause: error })
        : error;
    });
  return id;
}
