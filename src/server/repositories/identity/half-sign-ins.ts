import type { Db } from '../../db/dialect.ts';
import type { HalfSignInTable } from '../../db/schema/identity.ts';
import type { Account } from '../people/accounts.ts';
import { hasFactor } from './second-factors.ts';

export type HalfSignIn = Pick<HalfSignInTable, 'id' | 'stage' | 'shown'> & { account: Account };

export async function insertHalfSignIn(db: Db, row: Omit<HalfSignInTable, 'ended_at'>): Promise<void> {
  await db
    .insertInto('half_sign_in')
    .values({ ...row, ended_at: null })
    .execute();
}

/**
 * A half sign-in that can still be finished, and its user. Nobody is signed in yet, so nothing is fenced: only the auth section reads
 * it. One that was begun to add a first factor asks for that factor instead, once the account has one.
 */
export async function findHalfSignIn(db: Db, id: string, now: string): Promise<HalfSignIn | undefined> {
  const row = await db
    .selectFrom('half_sign_in')
    .innerJoin('user', 'user.id', 'half_sign_in.user_id')
    .where('half_sign_in.id', '=', id)
    .where('half_sign_in.ended_at', 'is', null)
    .where('half_sign_in.expires_at', '>', now)
    .where('user.disabled_at', 'is', null)
    .select(['stage', 'shown', hasFactor('half_sign_in.user_id').as('has_factor')])
    .select(['user.id', 'user.company_id', 'user.email', 'user.name', 'user.role', 'user.password_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { shown, company_id: companyId, password_hash: passwordHash, id: userId, email, name, role } = row;
  const stage = row.has_factor ? 'check' : row.stage;
  return { id, stage, shown, account: { id: userId, companyId, email, name, role, passwordHash } };
}

/** Whether a half sign-in, live or ended, was begun to add a first factor, and the account has one now. */
export async function cameBeforeFactor(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('half_sign_in')
    .where('id', '=', id)
    .where('stage', '=', 'enrol')
    .where(hasFactor('half_sign_in.user_id'))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one because it was used. @returns false when it was used or ended: of two callers at the same moment, one gets true. */
export async function endHalfSignIn(db: Db, id: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable('half_sign_in')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all of one user's: a sign-in between the password and the second factor starts again. */
export async function endHalfSignIns(db: Db, userId: string, now: string): Promise<void> {
  await db
    .updateTable('half_sign_in')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
