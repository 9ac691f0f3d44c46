import { join } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { features } from '../features/features.ts';
import type { Deps } from './context.ts';
import { type Db, isPostgres } from './db/dialect.ts';
import type { Database } from './db/schema.ts';
import { keepStatistics } from './db/statistics.ts';
import { tidyTallies } from './db/tidy-tallies.ts';
import { tidyBlobs } from './documents/blobs/tidy-blobs.ts';
import { deleteOldMailFiles } from './mail/files.ts';
import { GIVE_UP_AFTER } from './mail/mail.ts';
import { type Rounds, startRounds } from './runtime/scheduler.ts';

type PastUse = {
  table: keyof Database;
  key: readonly string[];
  /** Since what is said by `where`. */
  days: number;
  where: (before: string) => RawBuilder<unknown>;
};

/**
 * What is deleted, and when. Nothing else ever is: not audit events, entries, reports or certificates.
 *
 * | what | days | why so long |
 * | --- | --- | --- |
 * | sessions, from when they run out | 30 | they no longer sign anyone in; an inquiry into a lost phone still finds them |
 * | mailed links, from when they run out | 1 | mails are counted by the hour |
 * | sign-ins that stopped before the second factor, from when they run out | 1 | as mailed links |
 * | questions put to a passkey or an app, from when they run out | 1 | the same |
 * | failed sign-ins, and what is counted with them | 1 | they count for 15 minutes, and a hundred of a day for an account |
 * | mails, from when they were sent | 30 | "did it go out?" is asked within days; what it said went as it was sent |
 * | mails that were given up, from when they were written | 30 | the same, and the links in them have long run out |
 * | submissions | 180 | a form from a phone's queue must be known again: six times a field session of 30 days |
 * | lists of sites from a file, row by row | 90 | one that is undone is undone within weeks; its sites stay |
 * | lists of instruments from a file | 90 | as lists of sites; what came of one stands in the register |
 * | photos that came in part, from when a phone last asked for them | 14 | a phone may be off for a week; it sends them again |
 * | who was reminded of what | 400 | a reminder comes at most 365 days before its day, and once |
 * | exports, from when they were made, with their files | 7 | the requester downloads it within days, and it can be made again |
 * | forms that were sent signed out | 1 | the user signs in again at once |
 */
const pastUse: readonly PastUse[] = [
  { table: 'session', key: ['id'], days: 30, where: (before) => sql`expires_at < ${before}` },
  { table: 'auth_token', key: ['id'], days: 1, where: (before) => sql`expires_at < ${before}` },
  { table: 'half_sign_in', key: ['id'], days: 1, where: (before) => sql`expires_at < ${before}` },
  { table: 'factor_ceremony', key: ['holder', 'purpose'], days: 1, where: (before) => sql`expires_at < ${before}` },
  { table: 'sign_in_attempt', key: ['id'], days: 1, where: (before) => sql`at < ${before}` },
  { table: 'outbox', key: ['id'], days: 30, where: (before) => sql`sent_at < ${before}` },
  {
    table: 'outbox',
    key: ['id'],
    days: 30,
    where: (before) => sql`sent_at is null and attempts >= ${GIVE_UP_AFTER} and created_at < ${before}`,
  },
  {
    table: 'submission',
    key: ['company_id', 'user_id', 'id'],
    days: 180,
    where: (before) => sql`created_at < ${before}`,
  },
  { table: 'kept_form', key: ['id'], days: 1, where: (before) => sql`created_at < ${before}` },
  {
    table: 'photo_upload_part',
    key: ['company_id', 'user_id', 'sha256', 'start'],
    days: 14,
    where: (before) => sql`(company_id, user_id, sha256) in (
      select company_id, user_id, sha256 from photo_upload where asked_at < ${before})`,
  },
  {
    table: 'photo_upload',
    key: ['company_id', 'user_id', 'sha256'],
    days: 14,
    where: (before) => sql`asked_at < ${before} and not exists (
      select 1 from photo_upload_part p where p.company_id = photo_upload.company_id and p.user_id = photo_upload.user_id
      and p.sha256 = photo_upload.sha256)`,
  },
  {
    // With what it says of tenants: it is of use for some days, to answer what it left open.
    table: 'site_import_file',
    key: ['import_id'],
    days: 14,
    where: (before) => sql`import_id in (select id from site_import where created_at < ${before})`,
  },
  {
    table: 'site_import_row',
    key: ['import_id', 'seq'],
    days: 90,
    where: (before) => sql`import_id in (select id from site_import where created_at < ${before})`,
  },
  {
    table: 'site_import',
    key: ['id'],
    days: 90,
    where: (before) =>
      sql`created_at < ${before} and not exists (select 1 from site_import_row r where r.import_id = site_import.id)`,
  },
  { table: 'instrument_import', key: ['id'], days: 90, where: (before) => sql`created_at < ${before}` },
  {
    table: 'reminder',
    key: ['company_id', 'person', 'event'],
    days: 400,
    where: (before) => sql`at < ${before}`,
  },
  { table: 'export', key: ['id'], days: 7, where: (before) => sql`ended_at < ${before}` },
];

const DAY = 24 * 60 * 60 * 1000;
const EVERY = 6 * 60 * 60 * 1000;
/** A statement of so many rows takes milliseconds, and everybody else comes between two of them. */
const AT_ONCE = 500;

/**
 * Deletes what is past its use, a few rows at a time. Several processes may do so at once: each takes rows that no other has.
 * @param isOver  asked between two statements; the rest is left for the next time.
 * @returns how many rows were deleted of each table.
 */
export async function deletePastUse(
  db: Db,
  now: Date,
  { atOnce = AT_ONCE, isOver = () => false }: { atOnce?: number; isOver?: () => boolean } = {},
): Promise<Partial<Record<keyof Database, number>>> {
  const deleted: Partial<Record<keyof Database, number>> = {};
  for (const { table, key, days, where } of pastUse) {
    const before = new Date(now.getTime() - days * DAY).toISOString();
    for (let last = atOnce; last === atOnce && !isOver(); await others()) {
      last = await deleteSome(db, table, key, where(before), atOnce);
      deleted[table] = (deleted[table] ?? 0) + last;
    }
  }
  return deleted;
}

async function deleteSome(
  db: Db,
  table: keyof Database,
  key: readonly string[],
  where: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const notTaken = isPostgres(db) ? sql`for update skip locked` : sql``;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${names}) in (
    select ${names} from ${sql.table(table)} where ${where} limit ${most} ${notTaken}
  )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes what is past its use and brings the database's statistics up to date, now and then every six hours, until stopped. */
export function startHousekeeping(
  {
    db,
    clock,
    log,
    config,
    blobs,
  }: Pick<Deps, 'db' | 'clock' | 'log' | 'blobs'> & {
    config: Pick<Deps['config'], 'dataDir'>;
  },
  every = EVERY,
): Rounds {
  const failed = (error: unknown) => log.error({ err: error }, 'housekeeping failed');
  const tidy = async (isOver: () => boolean) => {
    await tidyTallies(db, clock()).catch(failed);
    await keepStatistics(db);
    const deleted = await deletePastUse(db, clock(), { isOver });
    const mailFiles = await deleteOldMailFiles(join(config.dataDir, 'outbox'), clock());
    for (const { tidy } of features) await tidy?.({ db, clock, config });
    const blobsTidied = await tidyBlobs({ db, blobs, clock, log }, isOver);
    log.debug({ deleted, mailFiles, blobs: blobsTidied }, 'what was past its use is deleted');
  };
  return startRounds(tidy, { every, failed });
}
