import type { Trx } from '../../../server/db/dialect.ts';
import { findAccount } from '../../../server/repositories/people/accounts.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import type { LinkedRequest } from './repository.ts';

/**
 * Who is told the result of a request to sign: the person who asked; if they have left, the person who has the report; if they have
 * left too, the company.
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
