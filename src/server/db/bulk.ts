import { sql } from 'kysely';
import { slicesOf } from '../runtime/chunk.ts';
import { type Db, isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';
import { refuseBadText } from './text.ts';

export type Cell = string | number | null;

/**
 * Inserts any number of rows by statements with one parameter each, a JSON text: no limit on parameters, one prepared
 * statement per table, and many times faster than building the statement row by row.
 * @param columns name and type of each cell of the rows, in order.
 * @param same  columns with one text for all the rows.
 */
export async function insertRows(
  trx: Db,
  table: keyof Database,
  columns: readonly (readonly [name: string, type: 'text' | 'integer'])[],
  rows: readonly (readonly Cell[])[],
  same: Readonly<Record<string, string>> = {},
): Promise<void> {
  // SQLite blocks the process while it works: between two slices other requests are answered.
  for await (const some of slicesOf(rows, atOnce)) await insertSome(trx, table, columns, some, same);
}

/** Keeps one JSON text small, and lets the process answer other requests in between. */
const atOnce = 4000;

async function insertSome(
  trx: Db,
  table: keyof Database,
  columns: Parameters<typeof insertRows>[2],
  rows: readonly (readonly Cell[])[],
  same: Readonly<Record<string, string>>,
): Promise<void> {
  for (const row of rows) refuseBadText(row);
  const names = sql.join([...Object.keys(same), ...columns.map(([name]) => name)].map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  if (isPostgres(trx)) {
    const alike = Object.values(same).map((text) => sql`${text}::text`);
    const own = columns.map(([, type], i) => sql`(row ->> ${sql.lit(i)})::${sql.raw(type)}`);
    const cells = sql.join([...alike, ...own]);
    await sql`insert into ${sql.table(table)} (${names}) select ${cells} from json_array_elements(${json}::json) as rows(row)`.execute(
      trx,
    );
    return;
  }
  const cells = sql.join([...Object.values(same), ...columns.map((_, i) => sql`value ->> ${sql.lit(i)}`)]);
  await sql`insert into ${sql.table(table)} (${names}) select ${cells} from json_each(${json})`.execute(trx);
}
