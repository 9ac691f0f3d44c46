import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';

type InCompany = Pick<Viewer, 'companyId'>;
export type Lamp = { id: string; name: string };

export const listLamps = (db: Db, { companyId }: InCompany): Promise<Lamp[]> =>
  db.selectFrom('lamp').where('company_id', '=', companyId).select(['id', 'name']).orderBy('id').limit(200).execute();

export async function insertLamp(trx: Trx, { companyId }: InCompany, { id, name }: Lamp): Promise<void> {
  await trx.insertInto('lamp').values({ id, company_id: companyId, name }).execute();
}
