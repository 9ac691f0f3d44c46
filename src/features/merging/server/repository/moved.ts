import type { Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { movedTables } from '../../domain/moved.ts';

type InCompany = Pick<Viewer, 'companyId'>;

/** Ids of a site's rows by table, of those that belong to no other row. */
export async function rowsOfSite(db: Db, { companyId }: InCompany, siteId: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const [table, moved] of Object.entries(movedTables)) {
    if (!('words' in moved)) continue;
    const found = await db
      .selectFrom(table as 'visit')
      .where('company_id', '=', companyId)
      .where('site_id', '=', siteId)
      .orderBy('id')
      .select('id')
      .execute();
    rows[table] = found.map(({ id }) => id);
  }
  return rows;
}

/** Moves rows, and those that belong to them, from one site to another. Those that are no longer there stay away. */
export async function moveRows(
  trx: Trx,
  { companyId }: InCompany,
  rows: Readonly<Record<string, readonly string[]>>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const [table, moved] of Object.entries(movedTables)) {
    const ids = rows['words' in moved ? table : moved.of] ?? [];
    if (ids.length === 0) continue;
    await trx
      .updateTable(table as 'visit')
      .set({ site_id: to })
      .where('company_id', '=', companyId)
      .where('site_id', '=', from)
      .where(('words' in moved ? 'id' : moved.by) as 'id', 'in', listed(trx, ids).select('hit.id'))
      .execute();
  }
}

/** Locks two sites or clients in one order. */
export async function lockTwo(trx: Trx, { companyId }: InCompany, thing: 'site' | 'client', ids: readonly string[]) {
  if (!isPostgres(trx)) return;
  await trx
    .selectFrom(thing as 'site')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
}
