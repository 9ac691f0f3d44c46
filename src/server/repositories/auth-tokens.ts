import type { Db } from '../db/dialect.ts';
import type { AuthTokenTable } from '../db/schema.ts';

type Purpose = AuthTokenTable['purpose'];

export async function insertAuthToken(db: Db, row: Omit<AuthTokenTable, 'used_at'>): Promise<void> {
  await db
    .insertInto('auth_token')
    .values({ ...row, used_at: null })
    .execute();
}

/** A token that may still be used. `id` is the SHA-256 of what the link holds. */
export async function findAuthToken(
  db: Db,
  id: string,
  purpose: Purpose,
  now: string,
): Promise<{ userId: string | null } | undefined> {
  const row = await db
    .selectFrom('auth_token')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** Uses a token up. @returns false when it was used or ran out: of two at the same moment, one gets true. */
export async function spendAuthToken(db: Db, id: string, purpose: Purpose, now: string): Promise<boolean> {
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

/** Makes every unused token of a user, or of first-run set-up (null), useless. */
export async function voidAuthTokens(db: Db, userId: string | null, now: string): Promise<void> {
  await db
    .updateTable('auth_token')
    .set({ used_at: now })
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function countAuthTokensSince(db: Db, userId: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('auth_token')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
