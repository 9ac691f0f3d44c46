import { type CompanyDefaults, nothingSettled } from '../../../domain/standards/company-defaults.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';

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
