import { type RawBuilder, sql } from 'kysely';
import { ConflictError } from '../../../kernel/errors.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import type { AuthenticatorAppTable, PasskeyTable } from '../../db/schema/identity.ts';
import type { Holder } from './holder.ts';
import { countCodesLeft } from './recovery-codes.ts';

export type Passkey = {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

export type SecondFactors = {
  passkeys: Passkey[];
  app: { createdAt: string; lastUsedAt: string | null } | undefined;
  /** Recovery codes that were not used yet. */
  codesLeft: number;
};

/** A user's second factors. */
export async function findSecondFactors(db: Db, { id }: Pick<Holder, 'id'>): Promise<SecondFactors> {
  const app = await db
    .selectFrom('authenticator_app')
    .where('user_id', '=', id)
    .select(['created_at', 'last_used_at'])
    .executeTakeFirst();
  return {
    passkeys: await listPasskeys(db, id),
    app: app && { createdAt: app.created_at, lastUsedAt: app.last_used_at },
    codesLeft: await countCodesLeft(db, id),
  };
}

/** Whether a user has a second factor: recovery codes alone do not count. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const passkey = await db.selectFrom('passkey').where('user_id', '=', userId).select('id').limit(1).executeTakeFirst();
  if (passkey) return true;
  const app = await db
    .selectFrom('authenticator_app')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  return app !== undefined;
}

/** The same within a query. @param userId  the column that names the account. */
export const hasFactor = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from passkey where user_id = ${sql.ref(userId)})
  or exists (select 1 from authenticator_app where user_id = ${sql.ref(userId)})
)`;

/** Ids of the company's users who have a second factor. */
export async function whoHasSecondFactor(db: Db, companyId: string): Promise<Set<string>> {
  const passkeys = await db.selectFrom('passkey').where('company_id', '=', companyId).select('user_id').execute();
  const apps = await db.selectFrom('authenticator_app').where('company_id', '=', companyId).select('user_id').execute();
  return new Set([...passkeys, ...apps].map(({ user_id }) => user_id));
}

const toPasskey = (row: PasskeyTable): Passkey => ({
  id: row.id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: JSON.parse(row.transports),
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** @throws ConflictError when the passkey is registered already, for any user. */
export async function insertPasskey(
  trx: Trx,
  holder: Holder,
  passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'name'>,
  now: Date,
): Promise<void> {
  const taken = 'This passkey is in use already.';
  // Checked first, because PostgreSQL aborts the whole transaction at a violation.
  const other = await trx.selectFrom('passkey').where('id', '=', passkey.id).select('id').executeTakeFirst();
  if (other) throw new ConflictError(taken);
  try {
    await trx
      .insertInto('passkey')
      .values({
        id: passkey.id,
        company_id: holder.companyId,
        user_id: holder.id,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: JSON.stringify(passkey.transports),
        name: passkey.name,
        created_at: now.toISOString(),
        last_used_at: null,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(taken, { cause: error });
    throw error;
  }
}

/** Records a use of a passkey, by its own counter. @returns false when it is not there, or was used with this count already. */
export async function notePasskeyUse(
  trx: Trx,
  userId: string,
  passkey: Pick<Passkey, 'id' | 'counter'>,
  counter: number,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('passkey')
    .set({ counter, last_used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The app's row, locked until this transaction ends: guesses at one account's code are checked one at a time, in all processes. */
export async function lockApp(
  trx: Trx,
  userId: string,
): Promise<Pick<AuthenticatorAppTable, 'secret' | 'last_step'> | undefined> {
  return trx
    .selectFrom('authenticator_app')
    .where('user_id', '=', userId)
    .select(['secret', 'last_step'])
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function noteAppUse(trx: Trx, userId: string, step: number, now: Date): Promise<void> {
  await trx
    .updateTable('authenticator_app')
    .set({ last_step: step, last_used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .execute();
}

/** @param secret  sealed. @param step  time step of the code that confirmed the app: it is not accepted again. */
export async function insertApp(
  trx: Trx,
  holder: Holder,
  { secret, step }: { secret: string; step: number },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('authenticator_app')
    .values({
      user_id: holder.id,
      company_id: holder.companyId,
      secret,
      last_step: step,
      created_at: now.toISOString(),
      last_used_at: null,
    })
    .execute();
}

/** Deletes one passkey. @returns its name; undefined when the user has no such passkey. */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeys(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

/** @returns false when the user has none. */
export async function deleteApp(trx: Trx, userId: string): Promise<boolean> {
  const result = await trx.deleteFrom('authenticator_app').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Changes to one person's second factors are made one at a time: two at once could remove the last one. */
export async function lockHolder(trx: Trx, { id }: Pick<Holder, 'id'>): Promise<void> {
  if (isPostgres(trx)) await sql`select 1 from "user" where id = ${id} for no key update`.execute(trx);
}
