import { sql } from 'kysely';
import { type Db, isPostgres } from './dialect.ts';

/** Rows of an index that SQLite samples for its statistics: tenths of a second on ten gigabytes. */
const looksAt = 400;

/**
 * Updates the statistics by which the database chooses indexes. SQLite gathers none by itself;
 * PostgreSQL does, but not soon after a restore or an import, and not where autovacuum is off. Only tables that grew or
 * changed much since the last time are read.
 */
export async function keepStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) {
    await sql`pragma analysis_limit = ${sql.lit(looksAt)}`.execute(db);
    // 0x10000: all the tables, not only those this connection has queried; 2: run it.
    await sql`pragma optimize = 0x10002`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where s.schemaname = current_schema() and pg_relation_size(c.oid) > 0
      and (c.reltuples < 0 or s.n_mod_since_analyze > 500 + c.reltuples / 10)`.execute(db);
  // One at a time: there is no hurry, and each holds a connection only briefly.
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}
