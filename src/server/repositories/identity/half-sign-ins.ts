import type { Db } from '../../db/dialect.ts';
import type { HalfSignInTable } from '../../db/schema.ts';
import type { Account } from '../people/accounts.ts';

export type HalfSignIn = { id: string; stage: HalfSignInTable['stage']; account: Account };

export async function insertHalfSignIn(db: Db, row: Omit<HalfSignInTable, 'ended_at'>): Promise<void> {
  await db
    .insertInto('half_sign_in')
    .values({ ...row, ended_at: null })
    .execute();
}

/** One that may still be finished, and whose it is. Nobody is signed in yet, so nothing is fenced: only the auth section reads it. */
export async function findHalfSignIn(db: Db, id: string, now: string): Promise<HalfSignIn | undefined> {
  const row = await db
    .selectFrom('half_sign_in')
    .innerJoin('user', 'user.id', 'half_sign_in.user_id')
    .where('half_sign_in.id', '=', id)
    .where('half_sign_in.ended_at', 'is', null)
    .where('half_sign_in.expires_at', '>', now)
    .where('user.disabled_at', 'is', null)
    .select(['stage', 'user.id', 'user.company_id', 'user.email', 'user.name', 'user.role', 'user.password_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { stage, company_id: companyId, password_hash: passwordHash, id: userId, email, name, role } = row;
  return { id, stage, account: { id: userId, companyId, email, name, role, passwordHash } };
}

/** Uses one up. @returns false when it was used or ended: of two at the same moment, one gets true. */
export async function endHalfSignIn(db: Db, id: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable('half_sign_in')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all of one user: whoever stands between the password and the second factor begins again. */
export async function endHalfSignIns(db: Db, userId: string, now: string): Promise<void> {
  await db
    .updateTable('half_sign_in')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
