import type { InCompany } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { movedTables } from '../../domain/moved.ts';

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

type Rows = Readonly<Record<string, readonly string[]>>;

/**
 * Sorts the rows that were added to a site after a merge. `back`: rows that belong to a row of the removed site and go back with it.
 * `unknown`: rows that belong to a row of neither site.
 */
export async function sortAdded(
  db: Db,
  { companyId }: InCompany,
  siteId: string,
  { moved, there }: { moved: Rows; there: Rows },
): Promise<{ back: Record<string, string[]>; unknown: Record<string, string[]> }> {
  const sets = (rows: Rows) => new Map(Object.entries(rows).map(([table, ids]) => [table, new Set(ids)]));
  const [theirs, own] = [sets(moved), sets(there)];
  const has = (rows: Map<string, Set<string>>, table: string, id: string) => rows.get(table)?.has(id) ?? false;
  const unknown: Record<string, string[]> = {};
  for (const [table, ids] of Object.entries(await rowsOfSite(db, { companyId }, siteId)))
    unknown[table] = ids.filter((id) => !has(theirs, table, id) && !has(own, table, id));
  for (let before = -1, left = countOf(unknown); left !== before; ) {
    for (const [table, ids] of Object.entries(unknown)) {
      const owners = ids.length === 0 ? new Map() : await ownersOf(db, { companyId }, table, ids);
      const follows = (rows: Map<string, Set<string>>, id: string) =>
        (owners.get(id) ?? []).some(([owner, ownerId]: [string, string]) => has(rows, owner, ownerId));
      for (const id of ids) {
        const to = follows(theirs, id) ? theirs : follows(own, id) ? own : undefined;
        if (to) to.set(table, (to.get(table) ?? new Set()).add(id));
      }
      unknown[table] = ids.filter((id) => !has(theirs, table, id) && !has(own, table, id));
    }
    [before, left] = [left, countOf(unknown)];
  }
  return { back: Object.fromEntries([...theirs].map(([table, ids]) => [table, [...ids]])), unknown };
}

const countOf = (rows: Rows): number => Object.values(rows).flat().length;

/** The rows from which rows of a table follow, by their ids. */
async function ownersOf(db: Db, { companyId }: InCompany, table: string, ids: readonly string[]) {
  const moved = movedTables[table];
  const follows = moved && 'words' in moved ? (moved.follows ?? []) : [];
  if (follows.length === 0) return new Map<string, [string, string][]>();
  const rows = await db
    .selectFrom(table as 'visit')
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(db, ids).select('hit.id'))
    .select(['id', ...follows.map(([, column]) => column as 'id')])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      follows.flatMap(([owner, column]): [string, string][] => {
        const id = (row as Record<string, unknown>)[column];
        return typeof id === 'string' ? [[owner, id]] : [];
      }),
    ]),
  );
}

/** Moves rows, and the rows that belong to them, from one site to another. Ignores rows that were deleted meanwhile. */
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
