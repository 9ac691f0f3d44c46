import type { FormType } from '../../domain/forms/definition.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import type { CertificateTable } from '../db/schema.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import { newCode, newId, sha256 } from '../ids.ts';
import { appendAudit } from './audit.ts';
import { lockReport } from './entries.ts';
import { visibleCertificates } from './fences.ts';
import { mustNotBeOwnReport } from './own-reports.ts';
import { mustBePossible } from './report-steps.ts';

export type CertificateSummary = {
  id: string;
  reportId: string;
  siteId: string;
  number: string;
  /** From 1. */
  revision: number;
  /** Of the public verify address. */
  code: string;
  status: CertificateTable['status'];
  outcome: CertificateTable['outcome'];
  /** Days, YYYY-MM-DD. */
  inspectedOn: string;
  nextDue: string;
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

const summaryColumns = [
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
const wholeColumns = [
  ...summaryColumns,
  'certificate.company_id',
  'certificate.supersedes_id',
  'certificate.canonical',
  'certificate.hash',
  'certificate.signature',
  'certificate.kid',
  'certificate.pdf_hash',
] as const;

const certificates = (db: Db, viewer: Viewer) => {
  mustBeAllowed(viewer, 'certificates.read');
  return visibleCertificates(db, viewer);
};

/** The latest first, superseded and withdrawn ones too; at most 200. */
export async function listCertificates(
  db: Db,
  viewer: Viewer,
  { siteId, status }: { siteId?: string; status?: CertificateTable['status'] } = {},
): Promise<CertificateSummary[]> {
  let query = certificates(db, viewer);
  if (siteId !== undefined) query = query.where('certificate.site_id', '=', siteId);
  if (status !== undefined) query = query.where('certificate.status', '=', status);
  const rows = await query
    .orderBy('issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(200)
    .select(summaryColumns)
    .execute();
  return rows.map(toSummary);
}

/** @throws NotFoundError when there is none that the viewer may see. */
export async function getCertificate(db: Db, viewer: Viewer, certificateId: string): Promise<Certificate> {
  const row = await certificates(db, viewer)
    .where('certificate.id', '=', certificateId)
    .select(wholeColumns)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`certificate ${certificateId}`);
  return toCertificate(row);
}

/** The certificate that a report was issued as. */
export async function findCertificateOfReport(
  db: Db,
  viewer: Viewer,
  reportId: string,
): Promise<Certificate | undefined> {
  const row = await certificates(db, viewer)
    .where('certificate.report_id', '=', reportId)
    .select(wholeColumns)
    .executeTakeFirst();
  return row && toCertificate(row);
}

/** @returns undefined while the print has not been made. @throws NotFoundError as `getCertificate`. */
export async function findCertificatePdf(
  db: Db,
  viewer: Viewer,
  certificateId: string,
): Promise<Uint8Array | undefined> {
  const row = await certificates(db, viewer)
    .where('certificate.id', '=', certificateId)
    .select('certificate.pdf')
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`certificate ${certificateId}`);
  return row.pdf ?? undefined;
}

/** What anyone may look up: the certificate and its neighbours in the line of revisions. */
export type PublicCertificate = Certificate & {
  companyName: string;
  supersedes: { code: string; revision: number } | null;
  supersededBy: { code: string; revision: number } | null;
};

const published = (db: Db) =>
  db
    .selectFrom('certificate')
    .innerJoin('company', 'company.id', 'certificate.company_id')
    .leftJoin('certificate as before', 'before.id', 'certificate.supersedes_id')
    .leftJoin('certificate as later', 'later.supersedes_id', 'certificate.id')
    .select(wholeColumns)
    .select(['company.name as company_name', 'before.code as before_code', 'before.revision as before_revision'])
    .select(['later.code as later_code', 'later.revision as later_revision']);
type PublicRow = Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number];

/** Not fenced: whoever has the code of the verify address may ask. */
export async function findCertificateByCode(db: Db, code: string): Promise<PublicCertificate | undefined> {
  const row = await published(db).where('certificate.code', '=', code).executeTakeFirst();
  return row && toPublic(row);
}

/** Not fenced. Every revision of the number, in every company that uses it, the latest revision first; at most 50. */
export async function findCertificatesByNumber(db: Db, number: string): Promise<PublicCertificate[]> {
  const rows = await published(db)
    .where('certificate.number', '=', number.trim().toUpperCase())
    .orderBy('certificate.revision', 'desc')
    .orderBy('certificate.id')
    .limit(50)
    .execute();
  return rows.map(toPublic);
}

/** Not fenced: whoever has the file may ask. @param pdfHash SHA-256 of its bytes, in hexadecimal. */
export async function findCertificateByPdfHash(db: Db, pdfHash: string): Promise<PublicCertificate | undefined> {
  const row = await published(db).where('certificate.pdf_hash', '=', pdfHash).executeTakeFirst();
  return row && toPublic(row);
}

export type IssueNumber = {
  number: string;
  revision: number;
  supersedes: { id: string; number: string; revision: number } | null;
};

/**
 * The number a report is issued under: the next of the company's range, or for a correction the number of the certificate it
 * corrects with the next revision. Call it in the transaction that inserts the certificate: the range is locked until then, and
 * a number whose transaction fails is given out again, so there are no gaps.
 */
export async function takeNumber(trx: Trx, viewer: Viewer, reportId: string): Promise<IssueNumber> {
  mustBeAllowed(viewer, 'reports.issue');
  const report = await lockReport(trx, viewer, reportId);
  mustBePossible('issue', report);
  const { form_type, corrects_certificate_id } = await trx
    .selectFrom('report')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', reportId)
    .select(['form_type', 'corrects_certificate_id'])
    .executeTakeFirstOrThrow();
  if (corrects_certificate_id !== null) {
    const { id, number, revision } = await getCertificate(trx, viewer, corrects_certificate_id);
    return { number, revision: revision + 1, supersedes: { id, number, revision } };
  }
  return { number: await nextNumber(trx, viewer, form_type), revision: 1, supersedes: null };
}

/** "CP-EICR-00042"; without the prefix where the company has none. */
async function nextNumber(trx: Trx, viewer: Viewer, formType: FormType): Promise<string> {
  const { next } = await trx
    .insertInto('number_range')
    .values({ company_id: viewer.companyId, form_type: formType, next: 2 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'form_type']).doUpdateSet((set) => ({ next: set('number_range.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  const { certificate_prefix } = await trx
    .selectFrom('company')
    .where('id', '=', viewer.companyId)
    .select('certificate_prefix')
    .executeTakeFirstOrThrow();
  const counted = String(next - 1).padStart(5, '0');
  return [certificate_prefix.toUpperCase(), formType, counted].filter((part) => part !== '').join('-');
}

export type NewCertificate = IssueNumber & {
  reportId: string;
  /** From `newCode`, as it is printed before the row exists; made here when left out. */
  code?: string;
  canonical: string;
  signature: string;
  kid: string;
  outcome: CertificateTable['outcome'];
  inspectedOn: string;
  nextDue: string;
  pdf?: Uint8Array;
};

/**
 * Issues: inserts the certificate, supersedes the one it corrects, and closes the report.
 * @param certificate with the number that `takeNumber` gave in this transaction.
 * @returns its id.
 * @throws ConflictError when the report is not approved, or the certificate it corrects is no longer current.
 * @throws ForbiddenError when it is the viewer's own report and the company does not let one person do both.
 */
export async function insertCertificate(
  trx: Trx,
  viewer: Viewer,
  certificate: NewCertificate,
  now = new Date(),
): Promise<string> {
  mustBeAllowed(viewer, 'reports.issue');
  const report = await lockReport(trx, viewer, certificate.reportId);
  const status = mustBePossible('issue', report);
  await mustNotBeOwnReport(trx, viewer, certificate.reportId);
  const { site_id, correction_reason } = await trx
    .selectFrom('report')
    .where('id', '=', report.id)
    .select(['site_id', 'correction_reason'])
    .executeTakeFirstOrThrow();
  if (certificate.supersedes) await supersede(trx, viewer, certificate.supersedes.id);
  const id = newId();
  await trx
    .insertInto('certificate')
    .values({
      id,
      company_id: viewer.companyId,
      site_id,
      report_id: report.id,
      number: certificate.number,
      revision: certificate.revision,
      supersedes_id: certificate.supersedes?.id ?? null,
      code: certificate.code ?? newCode(),
      canonical: certificate.canonical,
      hash: sha256(certificate.canonical),
      signature: certificate.signature,
      kid: certificate.kid,
      pdf: certificate.pdf ?? null,
      pdf_hash: certificate.pdf ? sha256(certificate.pdf) : null,
      status: 'current',
      outcome: certificate.outcome,
      inspected_on: certificate.inspectedOn,
      next_due: certificate.nextDue,
      reason: correction_reason,
      issued_by: viewer.userId,
      issued_at: now.toISOString(),
    })
    .execute();
  await trx
    .updateTable('report')
    .set({ status, updated_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', report.id)
    .execute();
  const detail = { number: certificate.number, revision: certificate.revision, hash: sha256(certificate.canonical) };
  await appendAudit(trx, viewer, { action: 'certificate.issued', subject: id, detail }, now);
  return id;
}

async function supersede(trx: Trx, viewer: Viewer, certificateId: string): Promise<void> {
  const updated = await trx
    .updateTable('certificate')
    .set({ status: 'superseded' })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', certificateId)
    .where('status', '=', 'current')
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n)
    throw new ConflictError('The certificate that this report corrects is no longer current.');
}

/**
 * Adds the print to a certificate that was issued without; another print of it later is refused. Whoever asks for it first
 * completes it: the print follows from the data, so there is nothing to decide.
 */
export async function savePdf(trx: Db, viewer: Viewer, certificateId: string, pdf: Uint8Array): Promise<void> {
  mustBeAllowed(viewer, 'certificates.read');
  const updated = await trx
    .updateTable('certificate')
    .set({ pdf, pdf_hash: sha256(pdf) })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', certificateId)
    .where('pdf', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new ConflictError('This certificate has its print already.');
}

/** Takes a certificate back, with a reason; its data stay. @throws ConflictError when it was withdrawn or superseded before. */
export async function withdrawCertificate(
  trx: Trx,
  viewer: Viewer,
  certificateId: string,
  reason: string,
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'certificates.withdraw');
  const { status } = await getCertificate(trx, viewer, certificateId);
  const updated = await trx
    .updateTable('certificate')
    .set({ status: 'withdrawn', reason })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', certificateId)
    .where('status', '=', 'current')
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new ConflictError(`This certificate is ${status}: it cannot be withdrawn.`);
  await appendAudit(trx, viewer, { action: 'certificate.withdrawn', subject: certificateId, detail: { reason } }, now);
}

type SummaryRow = Pick<
  CertificateTable,
  (typeof summaryColumns)[number] extends `certificate.${infer C}` ? C & keyof CertificateTable : never
>;
const toSummary = (row: SummaryRow): CertificateSummary => ({
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

const toCertificate = (row: Omit<CertificateTable, 'pdf' | 'issued_by'>): Certificate => ({
  ...toSummary(row),
  companyId: row.company_id,
  supersedesId: row.supersedes_id,
  canonical: row.canonical,
  hash: row.hash,
  signature: row.signature,
  kid: row.kid,
  pdfHash: row.pdf_hash,
});

const toPublic = (row: PublicRow): PublicCertificate => ({
  ...toCertificate(row),
  companyName: row.company_name,
  supersedes: neighbour(row.before_code, row.before_revision),
  supersededBy: neighbour(row.later_code, row.later_revision),
});
const neighbour = (code: string | null, revision: number | null) =>
  code === null || revision === null ? null : { code, revision };
