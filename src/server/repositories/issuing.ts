import type { FormType } from '../../domain/forms/definition.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import type { CertificateTable } from '../db/schema.ts';
import { ConflictError } from '../errors.ts';
import { newCode, newId, sha256 } from '../ids.ts';
import { appendAudit } from './audit.ts';
import { getCertificate } from './certificates.ts';
import { lockReport } from './entries.ts';
import { mustNotBeOwnReport } from './own-reports.ts';
import { mustBePossible } from './report-steps.ts';

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
  inspectedOn: string | null;
  nextDue: string | null;
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
      pdf_hash: null,
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
