import type { Db } from '../../db/dialect.ts';
import { type Certificate, toCertificate, wholeColumns } from './certificates.ts';
import { listSinceOf, type Standing } from './since.ts';

/** Public data: the certificate and the revisions before and after it. */
export type PublicCertificate = Certificate & {
  companyName: string;
  /** When the company closed, YYYY-MM-DD. */
  companyClosedOn: string | null;
  supersedes: { code: string; revision: number } | null;
  supersededBy: { code: string; revision: number } | null;
  /** Last day of the latest inspection among the site's current certificates, this one included. */
  latestInspectedOn: string | null;
  /** Where its observations stand since. */
  since: readonly Standing[];
};

const published = (db: Db) =>
  db
    .selectFrom('certificate')
    .innerJoin('company', 'company.id', 'certificate.company_id')
    .leftJoin('certificate as before', 'before.id', 'certificate.supersedes_id')
    .leftJoin('certificate as later', 'later.supersedes_id', 'certificate.id')
    .select(wholeColumns)
    .select(['company.name as company_name', 'company.closed_on as company_closed_on'])
    .select(['before.code as before_code', 'before.revision as before_revision'])
    .select(['later.code as later_code', 'later.revision as later_revision'])
    .select((query) =>
      query
        .selectFrom('certificate as other')
        .whereRef('other.company_id', '=', 'certificate.company_id')
        .whereRef('other.site_id', '=', 'certificate.site_id')
        .where('other.status', '=', 'current')
        .select((select) => select.fn.max('other.inspected_on').as('latest'))
        .as('latest_inspected_on'),
    );
type PublicRow = Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number];

/** Not fenced: the code in the verify address is the permission. */
export async function findCertificateByCode(db: Db, code: string): Promise<PublicCertificate | undefined> {
  const row = await published(db).where('certificate.code', '=', code).executeTakeFirst();
  return row && toPublic(db, row);
}

/** Not fenced: the caller has checked a link to it. */
export async function findPublishedById(
  db: Db,
  { companyId, certificateId }: { companyId: string; certificateId: string },
): Promise<PublicCertificate | undefined> {
  const row = await published(db)
    .where('certificate.company_id', '=', companyId)
    .where('certificate.id', '=', certificateId)
    .executeTakeFirst();
  return row && toPublic(db, row);
}

/** Not fenced. Every revision of the number, in every company that uses it, the latest revision first; at most 50. */
export async function findCertificatesByNumber(db: Db, number: string): Promise<PublicCertificate[]> {
  const rows = await published(db)
    .where('certificate.number', '=', number.trim().toUpperCase())
    .orderBy('certificate.revision', 'desc')
    .orderBy('certificate.id')
    .limit(50)
    .execute();
  const found: PublicCertificate[] = [];
  for (const row of rows) found.push(await toPublic(db, row));
  return found;
}

/** Not fenced: holding the file is the permission. @param pdfHash SHA-256 of its bytes, in hexadecimal. */
export async function findCertificateByPdfHash(db: Db, pdfHash: string): Promise<PublicCertificate | undefined> {
  const row = await published(db).where('certificate.pdf_hash', '=', pdfHash).executeTakeFirst();
  return row && toPublic(db, row);
}

const toPublic = async (db: Db, row: PublicRow): Promise<PublicCertificate> => ({
  ...toCertificate(row),
  companyName: row.company_name,
  companyClosedOn: row.company_closed_on,
  supersedes: neighbour(row.before_code, row.before_revision),
  supersededBy: neighbour(row.later_code, row.later_revision),
  latestInspectedOn: row.latest_inspected_on,
  since: await listSinceOf(db, { companyId: row.company_id, number: row.number }),
});
const neighbour = (code: string | null, revision: number | null) =>
  code === null || revision === null ? null : { code, revision };
