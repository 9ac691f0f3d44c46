import type { Trx } from '../../db/dialect.ts';
import type { LinkedRequest } from '../../repositories/notices/signing-requests.ts';
import { findAccount } from '../../repositories/people/accounts.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import type { Report } from '../../repositories/reports/reports.ts';

/**
 * Who is told what became of a request to sign: who asked; who has the report, where they have left; and where they have too, the
 * company.
 */
export async function requestRecipients(
  trx: Trx,
  { companyId, askedBy }: Pick<LinkedRequest, 'companyId' | 'askedBy'>,
  { electricianId }: Pick<Report, 'electricianId'>,
): Promise<{ name: string; email: string }> {
  return (
    (await findAccount(trx, askedBy)) ??
    (electricianId !== null ? await findAccount(trx, electricianId) : undefined) ??
    (await getCompany(trx, { companyId }))
  );
}
