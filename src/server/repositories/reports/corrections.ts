import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { visibleReports } from '../fences.ts';
import type { Report } from './reports.ts';

/** Whether a certificate has a correction that was begun and not discarded. */
export async function isBeingCorrected(trx: Trx, viewer: Viewer, certificateId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('report')
    .where('company_id', '=', viewer.companyId)
    .where('corrects_certificate_id', '=', certificateId)
    .where('status', '<>', 'discarded')
    .select('id')
    .executeTakeFirst();
  return open !== undefined;
}

/** The certificate that a report corrects, and why. */
export type Correction = {
  /** Of the certificate. */
  number: string;
  revision: number;
  reason: string;
  /** Name of the person who began it. */
  by: string;
  /** UTC ISO text. */
  at: string;
};

/** By report id: those of the reports that correct a certificate. */
export async function listCorrections(
  db: Db,
  viewer: Viewer,
  reports: readonly Pick<Report, 'id' | 'correctsCertificateId'>[],
): Promise<ReadonlyMap<string, Correction>> {
  const ids = reports.flatMap(({ id, correctsCertificateId }) => (correctsCertificateId === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await visibleReports(db, viewer)
    .where('report.id', 'in', ids)
    .innerJoin('certificate as corrected', (join) =>
      join
        .onRef('corrected.id', '=', 'report.corrects_certificate_id')
        .onRef('corrected.company_id', '=', 'report.company_id'),
    )
    // The person who began a report wrote its first entry, the carried values.
    .innerJoin('entry', (join) => join.onRef('entry.report_id', '=', 'report.id').on('entry.seq', '=', 1))
    .innerJoin('user', 'user.id', 'entry.author_id')
    .select([
      'report.id',
      'corrected.number',
      'corrected.revision',
      'report.correction_reason',
      'user.name as by',
      'report.created_at as at',
    ])
    .execute();
  return new Map(rows.map(({ id, correction_reason, ...row }) => [id, { ...row, reason: correction_reason ?? '' }]));
}
