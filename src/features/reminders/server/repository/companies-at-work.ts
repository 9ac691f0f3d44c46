import type { Db } from '../../../../server/db/dialect.ts';

/** Every company that was not closed: the system reminds their people. */
export async function listCompaniesAtWork(db: Db): Promise<{ id: string; timeZone: string }[]> {
  const rows = await db
    .selectFrom('company')
    .where('closed_on', 'is', null)
    .orderBy('id')
    .select(['id', 'time_zone'])
    .execute();
  return rows.map(({ id, time_zone: timeZone }) => ({ id, timeZone }));
}
