import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { ConflictError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { reportsOfLine } from '../reports/earlier-reports.ts';
import type { Report } from '../reports/reports.ts';

/** Why an anomaly is all right. */
export type AnomalyAnswer = {
  /** Code of the anomaly. */
  anomaly: string;
  /** SHA-256 of the values it rested on. */
  basis: string;
  reason: string;
  by: string;
  /** UTC ISO text. */
  at: string;
};

/**
 * What was answered to the anomalies of a report, oldest first; of a correction, to those of the revisions before it as well, for it
 * carries their values.
 * @throws ForbiddenError for whoever does not review: anomalies are for nobody else.
 */
export async function listAnomalyAnswers(
  db: Db,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'correctsCertificateId'>,
): Promise<AnomalyAnswer[]> {
  mustBeAllowed(viewer, 'reports.review');
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
 * Keeps why an anomaly is all right. That it stands, and for these values, is the caller's to find out.
 * @returns its id.
 * @throws ConflictError when somebody has answered it already.
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
        ? new ConflictError('Somebody has recorded this already. Open the report again.', { cause: error })
        : error;
    });
  return id;
}
