import { sql } from 'kysely';
import { type Db, dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

const begin = {
  // Not the usual transaction, which locks the file for writing: a running server goes on writing.
  sqlite: sql`begin deferred`,
  postgres: sql`begin isolation level repeatable read, read only`,
};

/** Runs reads that all see the database at one moment, even during writes. */
export async function atOneMoment<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await begin[dialectOf(db)].execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

const rowsAtOnce = 50;

/** The rows of a table one after another, within `atOneMoment`, with only a few in memory. */
export async function* readTable(
  db: Db,
  table: keyof Database,
  columns: readonly string[],
  order: readonly string[],
): AsyncGenerator<Record<string, unknown>> {
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  if (dialectOf(db) === 'sqlite') {
    const query = db.selectFrom(table).select(columns as never[]);
    yield* query.orderBy(names(order)).stream() as AsyncIterable<Record<string, unknown>>;
    return;
  }
  await sql`declare backup_rows no scroll cursor for
    select ${names(columns)} from ${sql.table(table)} order by ${names(order)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch forward ${sql.lit(rowsAtOnce)} from backup_rows`.execute(
      db,
    );
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close backup_rows`.execute(db);
}
