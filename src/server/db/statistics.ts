import { sql } from 'kysely';
import { type Db, isPostgres } from './dialect.ts';

/** Rows of an index that SQLite looks at to tell how many are alike: tenths of a second on ten gigabytes. */
const looksAt = 400;

/**
 * Brings up to date what the database knows of its tables, which it chooses indexes by. SQLite gathers nothing by itself;
 * PostgreSQL does, but not soon after a restore or an import, and not where autovacuum is off. Only tables that grew or
 * changed much since the last time are looked at.
 */
export async function keepStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) {
    await sql`pragma analysis_limit = ${sql.lit(looksAt)}`.execute(db);
    // 0x10000: all the tables, not only those that this connection has asked; 2: do it.
    await sql`pragma optimize = 0x10002`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where s.schemaname = current_schema() and pg_relation_size(c.oid) > 0
      and (c.reltuples < 0 or s.n_mod_since_analyze > 500 + c.reltuples / 10)`.execute(db);
  // One at a time: it is no hurry, and each holds one connection only while it lasts.
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}
