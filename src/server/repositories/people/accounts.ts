import type { Db, Trx } from '../../db/dialect.ts';
import type { Role } from '../../db/schema.ts';
import { appendAudit } from '../audit.ts';
import { voidAuthTokens } from '../identity/auth-tokens.ts';
import { endSessionRows } from '../identity/sessions.ts';

/** A user as sign-in sees them. Nobody is signed in yet, so nothing here is fenced: only the auth section reads it. */
export type Account = {
  id: string;
  companyId: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string | null;
};

const accounts = (db: Db) =>
  db
    .selectFrom('user')
    .where('disabled_at', 'is', null)
    .select(['id', 'company_id', 'email', 'name', 'role', 'password_hash']);

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>;

const toAccount = (row: Row): Account | undefined =>
  row && {
    id: row.id,
    companyId: row.company_id,
    email: row.email,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash,
  };

/** Disabled users are not found. @param email in lower case, as kept. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where('email', '=', email).executeTakeFirst());
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where('id', '=', userId).executeTakeFirst());
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function savePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/**
 * A new password for somebody who has an account: whoever else knew the old one, or holds a mailed link, is out.
 * @param keep  id of the session that goes on.
 */
export async function changePassword(
  trx: Trx,
  account: Pick<Account, 'id' | 'companyId'>,
  passwordHash: string,
  now: Date,
  keep?: string,
): Promise<void> {
  await savePasswordHash(trx, account.id, passwordHash);
  await voidAuthTokens(trx, account.id, now.toISOString());
  await endSessionRows(trx, account.id, now.toISOString(), keep);
  const who = { companyId: account.companyId, userId: account.id };
  await appendAudit(trx, who, { action: 'user.password-changed', subject: account.id }, now);
}
