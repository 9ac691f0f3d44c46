import { sql } from 'kysely';
import { candidateNumbers } from '../../../domain/certificate/bare-number.ts';
import { formTypes } from '../../../domain/forms/registry.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleCertificates } from '../fences.ts';
import { getCompany } from '../people/companies.ts';
import { type CertificateSummary, summaryColumns, toSummary } from './certificates.ts';

const most = 50;

/**
 * Certificates with a number, its revisions among them, the latest first.
 * @param search  the number however it is written, or its digits: those name a certificate of each form.
 */
export async function findByNumber(db: Db, viewer: Viewer, search: string): Promise<CertificateSummary[]> {
  const { certificatePrefix: prefix } = await getCompany(db, viewer);
  const meant = new Set(formTypes().flatMap((formType) => candidateNumbers(search, { prefix, formType })));
  if (meant.size === 0) return [];
  const rows = await visibleCertificates(db, viewer)
    // Must match the expression of the index.
    .where(sql<string>`replace(replace(certificate.number, '-', ''), 'O', '0')`, 'in', [...meant])
    .orderBy('certificate.revision', 'desc')
    .orderBy('certificate.id')
    .limit(most)
    .select(summaryColumns)
    .execute();
  return rows.map(toSummary);
}
