import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { visibleCertificates } from '../../../server/repositories/fences.ts';
import { newInstallationIn } from '../domain/cover.ts';

/** Records of a certificate just issued whether it is about a complete new installation; a correction covers what was said before. */
export async function recordCover(trx: Trx, companyId: string, certificateId: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('id', '=', certificateId)
    .select(['site_id', 'outcome', 'supersedes_id'])
    .executeTakeFirst();
  if (row?.outcome) return carryOver(trx, companyId, certificateId, row.supersedes_id);
  // Read apart: inspections are the most, and their texts the longest.
  const { canonical } = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('id', '=', certificateId)
    .select('canonical')
    .executeTakeFirstOrThrow();
  const found = row && newInstallationIn(JSON.parse(canonical).report);
  if (!found) return;
  await trx
    .insertInto('certificate_cover')
    .values({
      ...{ certificate_id: certificateId, company_id: companyId, site_id: row.site_id, covers: 'whole' },
      ...{ completed_on: found.completedOn, months: found.months, said_by: null, said_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function carryOver(trx: Trx, companyId: string, certificateId: string, before: string | null): Promise<void> {
  if (before === null) return;
  const said = await trx
    .selectFrom('certificate_cover')
    .where('company_id', '=', companyId)
    .where('certificate_id', '=', before)
    .selectAll()
    .executeTakeFirst();
  if (said)
    await trx
      .insertInto('certificate_cover')
      .values({ ...said, certificate_id: certificateId })
      .execute();
}

/** A report on the condition of a site, and how much of it a person said that it covers. */
export type Covered = { id: string; reportId: string; number: string; inspectedOn: string; covers: 'whole' | 'part' };

/** A site has one every few years. */
const MOST = 30;

/** The current reports of a site that the viewer sees, the latest first. */
export async function listCovered(db: Db, viewer: Viewer, siteId: string): Promise<Covered[]> {
  const rows = await visibleCertificates(db, viewer)
    .leftJoin('certificate_cover as cover', 'cover.certificate_id', 'certificate.id')
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.outcome', 'is not', null)
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(MOST)
    .select(['certificate.id', 'certificate.report_id', 'certificate.number', 'certificate.inspected_on'])
    .select(['certificate.issued_at', 'cover.covers'])
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, reportId: row.report_id, number: row.number, covers: row.covers ?? 'whole' },
    inspectedOn: row.inspected_on ?? row.issued_at.slice(0, 10),
  }));
}

export async function saveCover(
  trx: Trx,
  { companyId, userId }: Viewer,
  { certificateId, siteId, covers }: { certificateId: string; siteId: string; covers: 'whole' | 'part' },
  now: Date,
): Promise<void> {
  const said = { covers, said_by: userId, said_at: now.toISOString() };
  await trx
    .insertInto('certificate_cover')
    .values({
      ...{ certificate_id: certificateId, company_id: companyId, site_id: siteId, completed_on: null, months: null },
      ...said,
    })
    .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(said))
    .execute();
}
