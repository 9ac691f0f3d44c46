import { sql } from 'kysely';
import type { Db, Dialect, Trx } from './dialect.ts';
import { migrations } from './migrations/all.ts';

/** An arbitrary number: two processes that migrate one PostgreSQL at once must use the same. */
const lock = 4_020_771;

/** The migration that begins: its number from 1, of so many. */
export type OnStep = (step: { name: string; number: number; of: number }) => void;

/** Names of every migration this version knows, in the order they are applied. */
export const migrationNames: readonly string[] = migrations.map(([name]) => name);

/** The version of a database or backup, from migrations that this one does not know. Their names begin with their day. */
export function versionOf(unknown: readonly string[]): string {
  const isEarlier = unknown.every((name) => name < (migrationNames[0] ?? ''));
  const named = unknown.join(', ');
  return isEarlier
    ? `by a version from before the first release (${named}), which no later one reads: take out what you need with that version`
    : `by a later version of Copperplate (${named}): use that version`;
}

/**
 * Brings the database to this version's tables, in one transaction. Processes that start at once wait for each other.
 * @param onStep  is told before each migration of a database that has rows; of a new one there is nothing to wait for.
 * @returns names of the migrations that were applied now.
 * @throws Error with a sentence when the database was made by another version that this one does not know.
 */
export async function migrate(db: Db, dialect: Dialect, onStep?: OnStep): Promise<string[]> {
  return db.transaction().execute((trx) => migrateWithin(trx, dialect, migrationNames, onStep));
}

/**
 * The same within a transaction that does more.
 * @param wanted  the migrations to stop at: those of an older backup. By default all.
 */
export async function migrateWithin(
  trx: Trx,
  dialect: Dialect,
  wanted = migrationNames,
  onStep?: OnStep,
): Promise<string[]> {
  if (dialect === 'postgres') {
    // Another process may be migrating for a long time.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
  }
  await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx);
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new Error(`the database was made ${versionOf(unknown)}`);
  const missing = migrations.filter(([name]) => !applied.has(name) && wanted.includes(name));
  for (const [at, [name, { up }]] of missing.entries()) {
    if (applied.size > 0) onStep?.({ name, number: at + 1, of: missing.length });
    for (const step of up(dialect)) await (typeof step === 'string' ? sql.raw(step).execute(trx) : step(trx));
    await sql`insert into migration (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
  return missing.map(([name]) => name);
}
