import { sql } from 'kysely';
import { isPostgres, type Trx } from '../db/dialect.ts';
import { refillTallies } from '../db/tidy-tallies.ts';
import { backedUpTables, columnsOfTables } from './tables.ts';

/**
 * Does the work with triggers off and, on SQLite, foreign keys checked only at the end; afterwards restores both.
 * Triggers refuse what must not happen in a database in use, such as an entry in an issued report. What they count is counted again.
 */
export async function withoutTriggers(trx: Trx, work: () => Promise<void>): Promise<void> {
  if (isPostgres(trx)) {
    const there = await columnsOfTables(trx);
    const tables = backedUpTables.map(([table]) => table).filter((table) => there.has(table));
    const switchAll = async (state: 'disable' | 'enable') => {
      for (const table of tables) {
        await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(trx);
      }
    };
    await switchAll('disable');
    await work();
    await switchAll('enable');
    if (there.has('tally')) await refillTallies(trx);
    return;
  }
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  const { rows: triggers } = await sql<{ name: string; made: string }>`
    select name, sql as made from sqlite_schema where type = 'trigger'`.execute(trx);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  await work();
  for (const { made } of triggers) await sql.raw(made).execute(trx);
  if ((await columnsOfTables(trx)).has('tally')) await refillTallies(trx);
  const { rows: loose } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  if (loose[0]) throw new Error(`foreign key: a row of ${loose[0].table} points to no ${loose[0].parent}`);
}
