import type { Db } from '../../db/dialect.ts';
import type { AuthTokenTable } from '../../db/schema/identity.ts';

type Purpose = AuthTokenTable['purpose'];

export async function insertAuthToken(db: Db, row: Omit<AuthTokenTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('auth_token')
    .values({ ...row, used_at: null })
    .execute();
}

/**
 * A token that may still be used. `id` is the SHA-256 of the link's secret. A token mailed to an address that the account neither
 * has nor was given does not count: another person reads that mail.
 * @returns its user, and the address that opening the link confirms, where the account does not hold it yet.
 */
export async function findAuthToken(
  db: Db,
  id: string,
  purpose: Purpose,
  now: string,
): Promise<{ userId: string | null; shows: string | undefined } | undefined> {
  const row = await db
    .selectFrom('auth_token')
    .leftJoin('user', 'user.id', 'auth_token.user_id')
    .where('auth_token.id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['auth_token.user_id', 'auth_token.email as mailed_to', 'user.email', 'user.asked_email'])
    .executeTakeFirst();
  if (row?.mailed_to === row?.email) return row && { userId: row.user_id, shows: undefined };
  const shows = row?.asked_email ?? undefined;
  return row && shows !== undefined && row.mailed_to === shows ? { userId: row.user_id, shows } : undefined;
}

/**
 * Marks a token as used, in the transaction of the work it permits.
 * @returns false when it was used, expired or mailed to another address: of two callers at the same moment, one gets true.
 */
export async function spendAuthToken(db: Db, id: string, purpose: Purpose, now: string): Promise<boolean> {
  if (!(await findAuthToken(db, id, purpose, now))) return false;
  const result = await db
    .updateTable('auth_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Voids every unused token of a user, or of first-run set-up (null). */
export async function voidAuthTokens(db: Db, userId: string | null, now: string): Promise<void> {
  await db
    .updateTable('auth_token')
    .set({ used_at: now })
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** How many links of one purpose were made for a user since a time, in browsers that know the account or in others. */
export async function countAuthTokensSince(
  db: Db,
  userId: string,
  { purpose, fromKnownBrowser, since }: { purpose: Purpose; fromKnownBrowser: boolean; since: string },
): Promise<number> {
  const row = await db
    .selectFrom('auth_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('from_known_browser', '=', fromKnownBrowser ? 1 : 0)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
