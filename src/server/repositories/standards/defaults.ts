import { type CompanyDefaults, nothingSettled } from '../../../domain/standards/company-defaults.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';

/** The company's defaults for its reports. */
export async function getDefaults(db: Db, { companyId }: InCompany): Promise<CompanyDefaults> {
  const row = await db
    .selectFrom('company_default')
    .where('company_id', '=', companyId)
    .select('content')
    .executeTakeFirst();
  // Saved defaults may lack settings that were added later.
  return row ? { ...nothingSettled, ...JSON.parse(row.content) } : nothingSettled;
}

/** Replaces the company's defaults; the caller includes those that stay. */
export async function saveDefaults(
  trx: Trx,
  { companyId }: InCompany,
  defaults: CompanyDefaults,
  now: Date,
): Promise<void> {
  const kept = { content: JSON.stringify(defaults), changed_at: now.toISOString() };
  await trx
    .insertInto('company_default')
    .values({ company_id: companyId, ...kept })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(kept))
    .execute();
}
