import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { CertificateTable } from '../../db/schema/certificates.ts';
import { visibleCertificates } from '../fences.ts';
import { listed } from '../listed.ts';
import { cursorAfter, latestCertificates, readCursor } from './latest-certificates.ts';

export type CertificateSummary = {
  id: string;
  reportId: string;
  siteId: string;
  number: string;
  /** From 1. */
  revision: number;
  /** Code in the public verify address. */
  code: string;
  status: CertificateTable['status'];
  outcome: CertificateTable['outcome'];
  /** Days, YYYY-MM-DD. */
  inspectedOn: string | null;
  nextDue: string | null;
  issuedAt: string;
  /** Of the correction or the withdrawal. */
  reason: string | null;
};
export type Certificate = CertificateSummary & {
  companyId: string;
  supersedesId: string | null;
  /** RFC 8785 text, its SHA-256 in hexadecimal, and the detached JWS over it. */
  canonical: string;
  hash: string;
  signature: string;
  kid: string;
  pdfHash: string | null;
};

export const summaryColumns = [
  'certificate.id',
  'certificate.report_id',
  'certificate.site_id',
  'certificate.number',
  'certificate.revision',
  'certificate.code',
  'certificate.status',
  'certificate.outcome',
  'certificate.inspected_on',
  'certificate.next_due',
  'certificate.issued_at',
  'certificate.reason',
] as const;
/** Of a `Certificate`. */
export const wholeColumns = [
  ...summaryColumns,
  'certificate.company_id',
  'certificate.supersedes_id',
  'certificate.canonical',
  'certificate.hash',
  'certificate.signature',
  'certificate.kid',
  'certificate.pdf_hash',
] as const;

/** The certificates of a site, the latest first, including superseded and withdrawn ones; at most 200. */
export async function listCertificates(
  db: Db,
  viewer: Viewer,
  { siteId }: { siteId: string },
): Promise<CertificateSummary[]> {
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.site_id', '=', siteId)
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(200)
    .select(summaryColumns)
    .execute();
  return rows.map(toSummary);
}

/** When the company issued its last certificate, UTC ISO text; undefined if it has issued none. For the operator, not for pages. */
export async function lastIssuedAt(db: Db, { companyId }: InCompany): Promise<string | undefined> {
  const { last } = await db
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .select((query) => query.fn.max('issued_at').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/** Whether the company has ever issued a certificate. */
export async function hasIssued(db: Db, { companyId }: InCompany): Promise<boolean> {
  const any = await db.selectFrom('certificate').where('company_id', '=', companyId).select('id').limit(1).execute();
  return any.length > 0;
}

/**
 * Last day of the latest inspection among each site's current certificates, by the site's id: earlier reports of the
 * site are history. Sites without one, or whose forms have no date of inspection, are left out.
 */
export async function latestInspections(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (siteIds.length === 0) return new Map();
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('certificate.status', '=', 'current')
    .groupBy('certificate.site_id')
    .select(['certificate.site_id', (query) => query.fn.max('certificate.inspected_on').as('latest')])
    .execute();
  return new Map(rows.flatMap(({ site_id, latest }) => (latest === null ? [] : [[site_id, latest] as const])));
}

const pageSize = 50;

/** A page of the current certificates, the latest first. @param after  `next` of the page before. */
export async function listCurrentCertificates(
  db: Db,
  viewer: Viewer,
  { after }: { after?: string | undefined } = {},
): Promise<{ certificates: CertificateSummary[]; next: string | undefined }> {
  const from = after === undefined ? undefined : readCursor(after);
  const ids = await latestCertificates(db, viewer, { isCurrent: true, after: from, most: pageSize + 1 });
  if (ids.length === 0) return { certificates: [], next: undefined };
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.id', 'in', listed(db, ids.slice(0, pageSize)).select('hit.id'))
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .select(summaryColumns)
    .execute();
  return { certificates: rows.map(toSummary), next: ids.length > pageSize ? cursorAfter(rows) : undefined };
}

/** @throws NotFoundError when the viewer may see no such certificate. */
export async function getCertificate(db: Db, viewer: Viewer, certificateId: string): Promise<Certificate> {
  const row = await visibleCertificates(db, viewer)
    .where('certificate.id', '=', certificateId)
    .select(wholeColumns)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`certificate ${certificateId}`);
  return toCertificate(row);
}

/** Certificates by the id of their report. Reports that are not issued are left out. */
export async function findCertificatesOfReports(
  db: Db,
  viewer: Viewer,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, CertificateSummary>> {
  if (reportIds.length === 0) return new Map();
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.report_id', 'in', listed(db, reportIds).select('hit.id'))
    .select(summaryColumns)
    .execute();
  return new Map(rows.map((row) => [row.report_id, toSummary(row)]));
}

/** The certificate of an issued report. */
export async function findCertificateOfReport(
  db: Db,
  viewer: Viewer,
  reportId: string,
): Promise<Certificate | undefined> {
  const row = await visibleCertificates(db, viewer)
    .where('certificate.report_id', '=', reportId)
    .select(wholeColumns)
    .executeTakeFirst();
  return row && toCertificate(row);
}

/**
 * Sets the print of a certificate that was issued without one; a second print is refused. The first request for the print sets it:
 * the print follows from the data, so there is nothing to decide.
 * @param printId  id of a blob that is already named.
 */
export async function setPrint(trx: Trx, viewer: InCompany, certificateId: string, printId: string): Promise<void> {
  const updated = await trx
    .updateTable('certificate')
    .set({ pdf_hash: printId })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', certificateId)
    .where('pdf_hash', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new ConflictError('This certificate has its print already.');
}

/** Marks a current certificate as withdrawn. @returns whether it was current. */
export async function saveWithdrawn(trx: Trx, viewer: Viewer, certificateId: string, reason: string): Promise<boolean> {
  const updated = await trx
    .updateTable('certificate')
    .set({ status: 'withdrawn', reason })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', certificateId)
    .where('status', '=', 'current')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

type SummaryRow = Pick<
  CertificateTable,
  (typeof summaryColumns)[number] extends `certificate.${infer C}` ? C & keyof CertificateTable : never
>;
export const toSummary = (row: SummaryRow): CertificateSummary => ({
  id: row.id,
  reportId: row.report_id,
  siteId: row.site_id,
  number: row.number,
  revision: row.revision,
  code: row.code,
  status: row.status,
  outcome: row.outcome,
  inspectedOn: row.inspected_on,
  nextDue: row.next_due,
  issuedAt: row.issued_at,
  reason: row.reason,
});

export const toCertificate = (row: Omit<CertificateTable, 'issued_by'>): Certificate => ({
  ...toSummary(row),
  companyId: row.company_id,
  supersedesId: row.supersedes_id,
  canonical: row.canonical,
  hash: row.hash,
  signature: row.signature,
  kid: row.kid,
  pdfHash: row.pdf_hash,
});
