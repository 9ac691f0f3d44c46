import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { measuredIn } from '../../../domain/certificate/cover/coverage.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { visibleCertificates } from '../../../server/repositories/fences.ts';
import { type Coverage, newInstallationIn } from '../domain/cover.ts';

/** Records how much of an installation a certificate just issued covers; a correction covers what a person said before. */
export async function recordCover(trx: Trx, companyId: string, certificateId: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('id', '=', certificateId)
    .select(['site_id', 'outcome', 'supersedes_id', 'canonical'])
    .executeTakeFirst();
  const data = row && (JSON.parse(row.canonical) as Pick<CertificateData, 'form_type' | 'edition' | 'report'>);
  if (row?.outcome) return recordMeasured(trx, { companyId, certificateId, ...row, data }, now);
  const found = row && newInstallationIn(data?.report);
  if (!found) return;
  await trx
    .insertInto('certificate_cover')
    .values({
      ...{ certificate_id: certificateId, company_id: companyId, site_id: row.site_id, covers: 'whole' },
      ...{ completed_on: found.completedOn, months: found.months, said_by: null, said_at: now.toISOString() },
      ...nothingMeasured,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const nothingMeasured = { circuits: null, measured: null, is_opened: null };

type Inspection = {
  companyId: string;
  certificateId: string;
  site_id: string;
  supersedes_id: string | null;
  data: Pick<CertificateData, 'form_type' | 'edition' | 'report'> | undefined;
};

/** How many circuits of a report were tested; what a person said of the one that it corrects stands. */
async function recordMeasured(
  trx: Trx,
  { companyId, certificateId, site_id, supersedes_id: before, data }: Inspection,
  now: Date,
): Promise<void> {
  const form = data && findForm(data.form_type, data.edition);
  const measured = form && measuredIn(form, data.report);
  const said =
    before === null
      ? undefined
      : await trx
          .selectFrom('certificate_cover')
          .where('company_id', '=', companyId)
          .where('certificate_id', '=', before)
          .select(['covers', 'said_by', 'said_at'])
          .executeTakeFirst();
  if (!said && !measured) return;
  await trx
    .insertInto('certificate_cover')
    .values({
      ...{ certificate_id: certificateId, company_id: companyId, site_id, completed_on: null, months: null },
      ...{
        covers: said?.covers ?? 'whole',
        said_by: said?.said_by ?? null,
        said_at: said?.said_at ?? now.toISOString(),
      },
      ...{ circuits: measured?.circuits ?? null, measured: measured?.measured ?? null },
      is_opened: measured ? Number(measured.isBoardOpened) : null,
    })
    .execute();
}

/** How much of an installation was tested; undefined where nobody counted. Whether a person has said what the report covers. */
type Counted = { coverage: Coverage | undefined; isSaid: boolean };

type CountedRow = { [name in 'circuits' | 'measured' | 'is_opened']: number | null } & { said_by: string | null };

export const coverageOfRow = ({ circuits, measured, is_opened: opened, said_by }: CountedRow): Counted => ({
  coverage:
    circuits === null || measured === null
      ? undefined
      : { circuits: Number(circuits), tested: Number(measured), isBoardOpened: Number(opened) === 1 },
  isSaid: said_by !== null,
});

/** A report on the condition of a site, and how much of it a person said that it covers. */
export type Covered = {
  id: string;
  reportId: string;
  number: string;
  inspectedOn: string;
  covers: 'whole' | 'part';
} & Counted;

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
    .select([
      'certificate.issued_at',
      'cover.covers',
      'cover.circuits',
      'cover.measured',
      'cover.is_opened',
      'cover.said_by',
    ])
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, reportId: row.report_id, number: row.number, covers: row.covers ?? 'whole' },
    ...coverageOfRow(row),
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
      ...nothingMeasured,
      ...said,
    })
    .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(said))
    .execute();
}
