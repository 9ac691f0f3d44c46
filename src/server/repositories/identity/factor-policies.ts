import { NotFoundError } from '../../../kernel/errors.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { FactorPolicy } from '../../db/schema/company.ts';

/** The roles from which the company requires a second factor. */
export async function getFactorPolicy(db: Db, { companyId }: InCompany): Promise<FactorPolicy> {
  const row = await db.selectFrom('company').where('id', '=', companyId).select('second_factor').executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return row.second_factor;
}

export async function saveFactorPolicy(trx: Trx, viewer: Viewer, policy: FactorPolicy): Promise<void> {
  await trx.updateTable('company').set({ second_factor: policy }).where('id', '=', viewer.companyId).execute();
}
