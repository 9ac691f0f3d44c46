import type { Corrected } from '../../../domain/certificate/issue/facts.ts';
import type { FormType } from '../../../domain/forms/definition.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { newCode, sha256 } from '../../codes.ts';
import type { Trx } from '../../db/dialect.ts';
import type { CertificateTable } from '../../db/schema/certificates.ts';
import type { LockedReport } from '../lock-report.ts';

export type IssueNumber = {
  number: string;
  revision: number;
  supersedes: Corrected | null;
};

/** The certificate that a report corrects, and its signed text; null where it corrects none. */
export async function getCorrected(
  trx: Trx,
  viewer: InCompany,
  { correctsCertificateId }: LockedReport,
): Promise<(Corrected & { canonical: string }) | null> {
  if (correctsCertificateId === null) return null;
  return trx
    .selectFrom('certificate')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', correctsCertificateId)
    .select(['id', 'number', 'revision', 'canonical'])
    .executeTakeFirstOrThrow();
}

/**
 * The number of the next certificate: the next of the company's range, or for a correction the number of the certificate it
 * corrects with the next revision. Call it in the transaction that inserts the certificate: the range is locked until then, and
 * a number whose transaction fails is used again, so there are no gaps. Call it before you take the company's lock, never after:
 * two callers with the opposite order would deadlock.
 */
export async function takeNumber(
  trx: Trx,
  viewer: Viewer,
  { formType, corrected }: { formType: FormType; corrected: Corrected | null },
): Promise<IssueNumber> {
  if (corrected !== null) {
    const { id, number, revision } = corrected;
    return { number, revision: revision + 1, supersedes: { id, number, revision } };
  }
  return { number: await nextNumber(trx, viewer, formType), revision: 1, supersedes: null };
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
  /** From `newCode`, because the print needs it before the row exists; made here when omitted. */
  code?: string;
  canonical: string;
  signature: string;
  kid: string;
  outcome: CertificateTable['outcome'];
  inspectedOn: string | null;
  nextDue: string | null;
};

/**
 * Inserts the certificate of a report and supersedes the one it corrects. The caller has checked that the report may be issued.
 * @returns its id.
 * @throws ConflictError when the certificate it corrects is no longer current.
 */
export async function insertCertificate(
  trx: Trx,
  viewer: Viewer,
  report: LockedReport,
  certificate: NewCertificate,
  now: Date,
): Promise<string> {
  if (certificate.supersedes) await supersede(trx, viewer, certificate.supersedes.id);
  const id = newId();
  await trx
    .insertInto('certificate')
    .values({
      id,
      company_id: viewer.companyId,
      site_id: report.siteId,
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
      reason: report.correctionReason,
      issued_by: viewer.userId,
      issued_at: now.toISOString(),
    })
    .execute();
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
