import { sql } from 'kysely';
import type { Db, Dialect, Trx } from './dialect.ts';
import * as foundation from './migrations/2026-11-21-01-foundation.ts';
import * as blob from './migrations/2026-11-21-02-blob.ts';
import * as overrule from './migrations/2026-11-21-03-overrule.ts';
import * as signAnswer from './migrations/2026-11-21-04-sign-answer.ts';
import * as handover from './migrations/2026-11-21-06-handover.ts';
import * as commentReply from './migrations/2026-11-21-07-comment-reply.ts';
import * as auditHead from './migrations/2026-11-21-08-audit-head.ts';
import * as pastUse from './migrations/2026-11-21-09-past-use.ts';
import * as secondFactor from './migrations/2026-11-22-02-second-factor.ts';
import * as defectAnswer from './migrations/2026-11-22-03-defect-answer.ts';
import * as reviewAnswers from './migrations/2026-11-22-04-review-answers.ts';
import * as indexes from './migrations/2026-11-22-05-indexes.ts';
import * as certificatesByKey from './migrations/2026-11-22-05b-certificates-by-key.ts';
import * as otherSources from './migrations/2026-11-22-06-other-sources.ts';
import * as keptForm from './migrations/2026-11-22-06b-kept-form.ts';
import * as reportParts from './migrations/2026-11-22-50-report-parts.ts';
import * as tokenAddress from './migrations/2026-11-22-52-token-address.ts';
import * as siteImport from './migrations/2026-11-22-60-site-import.ts';
import * as bareNumber from './migrations/2026-11-22-62-certificate-bare-number.ts';
import * as askedAddress from './migrations/2026-11-22-64-asked-address.ts';
import * as prints from './migrations/2026-11-22-65-prints.ts';

export type Migration = { up: (dialect: Dialect) => readonly string[] };

/** Every migration in the order it is applied. Frozen once merged: a change is a new one. */
const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['2026-11-21-01-foundation', foundation],
  ['2026-11-21-02-blob', blob],
  ['2026-11-21-03-overrule', overrule],
  ['2026-11-21-04-sign-answer', signAnswer],
  ['2026-11-21-06-handover', handover],
  ['2026-11-21-07-comment-reply', commentReply],
  ['2026-11-21-08-audit-head', auditHead],
  ['2026-11-21-09-past-use', pastUse],
  ['2026-11-22-02-second-factor', secondFactor],
  ['2026-11-22-03-defect-answer', defectAnswer],
  ['2026-11-22-04-review-answers', reviewAnswers],
  ['2026-11-22-05-indexes', indexes],
  ['2026-11-22-05b-certificates-by-key', certificatesByKey],
  ['2026-11-22-06-other-sources', otherSources],
  ['2026-11-22-06b-kept-form', keptForm],
  ['2026-11-22-50-report-parts', reportParts],
  ['2026-11-22-52-token-address', tokenAddress],
  ['2026-11-22-60-site-import', siteImport],
  ['2026-11-22-62-certificate-bare-number', bareNumber],
  ['2026-11-22-64-asked-address', askedAddress],
  ['2026-11-22-65-prints', prints],
];

/** Any number: two processes that migrate one PostgreSQL at once must use the same. */
const lock = 4_020_771;

/** Names of every migration this version knows, in the order they are applied. */
export const migrationNames: readonly string[] = migrations.map(([name]) => name);

/**
 * Brings the database to this version's tables, in one transaction. Processes that start at once wait for each other.
 * @param complete  what a migration cannot do itself, in the same transaction; it is given the names of those applied now.
 * @returns names of the migrations that were applied now.
 * @throws Error with a sentence when the database was made by a later version.
 */
export async function migrate(
  db: Db,
  dialect: Dialect,
  complete?: (trx: Trx, applied: readonly string[]) => Promise<void>,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const applied = await migrateWithin(trx, dialect);
    await complete?.(trx, applied);
    return applied;
  });
}

/**
 * The same within a transaction that does more.
 * @param wanted  the migrations to stop at: what an older backup was made with. All of them unless said.
 */
export async function migrateWithin(trx: Trx, dialect: Dialect, wanted = migrationNames): Promise<string[]> {
  if (dialect === 'postgres') {
    // Another process may be at it for as long as it takes.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
  }
  await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx);
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `the database was made by a later version of Copperplate (${unknown.join(', ')}): start that version`,
    );
  const missing = migrations.filter(([name]) => !applied.has(name) && wanted.includes(name));
  for (const [name, { up }] of missing) {
    for (const statement of up(dialect)) await sql.raw(statement).execute(trx);
    await sql`insert into migration (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
  return missing.map(([name]) => name);
}
