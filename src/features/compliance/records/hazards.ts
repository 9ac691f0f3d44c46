import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { HazardTable } from './schema.ts';

/** What was said of a defect of the company, also what was taken back. The caller has read the defect as the viewer sees it. */
export function findHazard(
  db: Db,
  { companyId }: InCompany,
  defectId: string,
): Promise<(HazardTable & { said_by_name: string }) | undefined> {
  return db
    .selectFrom('hazard')
    .innerJoin('user', 'user.id', 'hazard.said_by')
    .where('hazard.company_id', '=', companyId)
    .where('hazard.defect_id', '=', defectId)
    .selectAll('hazard')
    .select('user.name as said_by_name')
    .executeTakeFirst();
}

export async function saveHazard(trx: Trx, row: HazardTable): Promise<void> {
  const { defect_id: _defect, company_id: _company, site_id: _site, ...said } = row;
  await trx
    .insertInto('hazard')
    .values(row)
    .onConflict((conflict) => conflict.column('defect_id').doUpdateSet(said))
    .execute();
}
