import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** A transaction, for work done wholly or not at all: only `transaction()` and its callers make one. */
export type Trx = Transaction<Database>;

/** Runs in the open transaction if `db` is one, else in one of its own. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work);

export type Dialect = 'sqlite' | 'postgres';

/** For the few places where SQL must differ: row locks, bulk inserts, triggers. SQLite locks the whole file as a transaction begins. */
export const dialectOf = (db: Kysely<never> | Db): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export const isPostgres = (db: Db): boolean => dialectOf(db) === 'postgres';
