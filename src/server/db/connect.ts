import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { Db, Dialect } from './dialect.ts';
import { openPool } from './postgres.ts';
import type { Database } from './schema.ts';
import { giveSealingSecret } from './sealing-secret.ts';
import { openSqlite } from './sqlite.ts';

export type OpenDatabase = { db: Db; dialect: Dialect; close(): Promise<void> };

/** `postgres://…`, else the file `copperplate.db` in the data folder, which must exist; or SQLite in memory, for tests. */
export type DatabaseOptions = ({ databaseUrl?: string; dataDir: string } | { memory: true }) & {
  /** The installation's secret, which rows are sealed with that nobody else is to write. */
  secret?: string | undefined;
};

/** @throws Error when the file cannot be opened; a PostgreSQL server is asked only by the first query. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const opened = openAny(options);
  if (options.secret !== undefined) giveSealingSecret(opened.db, options.secret);
  return opened;
}

function openAny(options: DatabaseOptions): OpenDatabase {
  if ('databaseUrl' in options && options.databaseUrl) {
    const pool = openPool(options.databaseUrl);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    return { db, dialect: 'postgres', close: closeOnce(db, () => pool.end()) };
  }
  const sqlite = openSqlite('memory' in options ? ':memory:' : join(options.dataDir, 'copperplate.db'));
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  return { db, dialect: 'sqlite', close: closeOnce(db, async () => sqlite.close()) };
}

/** Kysely closes what it has used; what it has not yet used is closed here. */
function closeOnce(db: Db, closeUnused: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= db.destroy().then(() => closeUnused().catch(() => undefined));
    return closing;
  };
}
