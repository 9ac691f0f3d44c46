import { join } from 'node:path';
import { Kysely, type KyselyConfig, sql } from 'kysely';
import { openRest } from '../runtime/rest.ts';
import type { Db, Dialect } from './dialect.ts';
import { BoundedPostgresDialect, openPool, type Patience, type PoolOptions } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';
import { PatientSqliteDialect } from './engines/sqlite-driver.ts';
import type { Database } from './schema.ts';
import { giveSealingSecret } from './sealing-secret.ts';

export type OpenDatabase = {
  db: Db;
  dialect: Dialect;
  /** Checks whether the database answers, on a connection that pages do not use. @throws Error when it does not. */
  ping(): Promise<void>;
  /** Connections to PostgreSQL: the number open, the number idle, and the number of requests that wait for one. */
  connections?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/** `postgres://…`, else the file `copperplate.db` in the data folder, which must exist; or SQLite in memory, for tests. */
export type DatabaseOptions = ({ databaseUrl?: string; dataDir: string } | { memory: true }) & {
  /** The installation's secret, with which rows are sealed that nobody else may write. */
  secret?: string | undefined;
  /**
   * Whether statements have a time limit, as for pages, or which one; and how long no request waits for a server that hung, in
   * milliseconds. Commands and migrations have no limit.
   */
  bounded?: boolean | (Patience & { rest: number });
  /** Called when a connection to PostgreSQL breaks. */
  onLost?: (error: Error) => void;
  /** Called with the seconds each statement took, failed ones included. */
  onQuery?: (seconds: number) => void;
  /** How long a statement waits for a lock of another, on a SQLite file or rows of PostgreSQL, in milliseconds. */
  patience?: number;
};

/** Limits for a page's statements and connections; after them the request fails. */
const forPages = { connect: 5000, query: 30_000, rest: 5000 };
const forCommands = { connect: 30_000, query: undefined, rest: 0 };
const forHealth = { connect: 2000, query: 2000 };
/** Connections still open after this time are cut off. */
const CLOSING = 2000;

/** @throws Error when the file cannot be opened; a PostgreSQL server is contacted only by the first query. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const opened = openAny(options);
  if (options.secret !== undefined) giveSealingSecret(opened.db, options.secret);
  return opened;
}

function openAny(options: DatabaseOptions): OpenDatabase {
  if ('databaseUrl' in options && options.databaseUrl) return openPostgres(options.databaseUrl, options);
  const file = openSqlite('memory' in options ? ':memory:' : join(options.dataDir, 'copperplate.db'));
  const db = new Kysely<Database>({ dialect: new PatientSqliteDialect(file, options.patience), ...timing(options) });
  return {
    db,
    dialect: 'sqlite',
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: once(async () => {
      await db.destroy();
      // Kysely does not close a connection that was never used.
      file.close();
    }),
  };
}

function openPostgres(
  databaseUrl: string,
  {
    bounded = false,
    onLost = () => undefined,
    onQuery,
    patience,
  }: Pick<DatabaseOptions, 'bounded' | 'onLost' | 'onQuery' | 'patience'>,
): OpenDatabase {
  const open = (options: Omit<PoolOptions, 'onLost'>) => openPool(databaseUrl, { ...options, onLost });
  const { rest: ms, ...patient } = bounded === true ? forPages : bounded || forCommands;
  const rest = openRest(ms);
  const health = open({ most: 1, ...forHealth });
  const ping = () => (health.pool as unknown as { query(sql: string): Promise<unknown> }).query('select 1');
  const pages = open({
    most: 10,
    ...patient,
    // If the server answers a ping, only this statement is long, and it goes on with those of others.
    onLate: () => void ping().catch(rest.begin),
  });
  const db = new Kysely<Database>({
    dialect: new BoundedPostgresDialect(pages.pool, { lockTimeout: patience, rest }),
    ...timing({ onQuery }),
  });
  return {
    db,
    dialect: 'postgres',
    async ping() {
      await ping();
    },
    connections: () => {
      const { totalCount, idleCount, waitingCount } = pages.pool;
      return { open: totalCount, idle: idleCount, waiting: waitingCount };
    },
    close: once(async () => {
      await Promise.all([pages.close(CLOSING, () => db.destroy()), health.close(CLOSING)]);
    }),
  };
}

/** Kysely passes the time of each statement to its log. */
const timing = ({ onQuery }: Pick<DatabaseOptions, 'onQuery'>): Pick<KyselyConfig, 'log'> =>
  onQuery ? { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis / 1000) } : {};

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
