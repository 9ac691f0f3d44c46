import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** For what must be done whole or not at all: only `transaction()` and what calls it make one. */
export type Trx = Transaction<Database>;

/** In the transaction that is open, where `db` is one, else in one of its own. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work);

export type Dialect = 'sqlite' | 'postgres';

/** For the few places where SQL must differ: row locks, bulk inserts, triggers. SQLite locks the whole file as a transaction begins. */
export const dialectOf = (db: Kysely<never> | Db): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export const isPostgres = (db: Db): boolean => dialectOf(db) === 'postgres';
