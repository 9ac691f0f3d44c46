import { findingBasis } from '../../../domain/certificate/issue/open-items.ts';
import type { Finding } from '../../../domain/verification/engine/finding.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../codes.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { reportsOfLine } from '../reports/earlier-reports.ts';
import type { Report } from '../reports/reports.ts';

/**
 * The findings of a report that a reviewer has answered, by `findingBasis`; for a correction, also those of the earlier
 * revisions, because it carries their values.
 */
export async function answeredFindings(
  db: Db,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'correctsCertificateId'>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('finding_answer')
    .where('company_id', '=', viewer.companyId)
    .where('report_id', 'in', await reportsOfLine(db, viewer, report))
    .select('basis')
    .execute();
  return new Set(rows.map(({ basis }) => basis));
}

/** Stores the answer to a finding. The caller has checked that the finding is open. */
export async function insertFindingAnswer(
  trx: Trx,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'seq'>,
  finding: Finding,
  answer: string,
  now: Date,
): Promise<void> {
  const { rule, path, message } = finding;
  await trx
    .insertInto('finding_answer')
    .values({
      id: newId(),
      company_id: viewer.companyId,
      report_id: report.id,
      rule,
      path,
      basis: findingBasis(finding, sha256),
      message,
      answer,
      at_seq: report.seq,
      by_id: viewer.userId,
      created_at: now.toISOString(),
    })
    .execute();
}
