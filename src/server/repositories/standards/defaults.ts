import { type CompanyDefaults, nothingSettled } from '../../../domain/standards/company-defaults.ts';
import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';

/** What the company has settled for its reports. */
export async function getDefaults(db: Db, { companyId }: Pick<Viewer, 'companyId'>): Promise<CompanyDefaults> {
  const row = await db
    .selectFrom('company_default')
    .where('company_id', '=', companyId)
    .select('content')
    .executeTakeFirst();
  // A company that saved before something could be settled has not settled it.
  return row ? { ...nothingSettled, ...JSON.parse(row.content) } : nothingSettled;
}

/** In place of what was settled before, of which the caller keeps what stays. */
export async function saveDefaults(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
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
