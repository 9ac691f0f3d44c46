import type { Role } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';

/** A user's data for sign-in. Nobody is signed in yet, so nothing here is fenced: only the auth section reads it. */
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
    .innerJoin('company', 'company.id', 'user.company_id')
    .where('user.disabled_at', 'is', null)
    .where('company.closed_on', 'is', null)
    .select(['user.id', 'user.company_id', 'user.email', 'user.name', 'user.role', 'user.password_hash']);

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

/** Finds no disabled users, and none of a closed company. @param email in lower case, as stored. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where('user.email', '=', email).executeTakeFirst());
}

/** An account that was closed with its client, when the office archived that; its password still names its person. */
export async function findClosedAccount(db: Db, email: string) {
  return db
    .selectFrom('user')
    .innerJoin('company', 'company.id', 'user.company_id')
    .innerJoin('client', 'client.id', 'user.client_id')
    .where('user.email', '=', email)
    .whereRef('user.disabled_at', '=', 'client.archived_at')
    .where('company.closed_on', 'is', null)
    .select(['user.password_hash as passwordHash', 'client.name as clientName', 'company.name as companyName'])
    .executeTakeFirst();
}

export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where('user.id', '=', userId).executeTakeFirst());
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function savePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
