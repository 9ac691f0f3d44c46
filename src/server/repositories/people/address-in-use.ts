import { type SqlBool, sql } from 'kysely';
import { ConflictError } from '../../../kernel/errors.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { listed } from '../listed.ts';

export const ADDRESS_IN_USE = 'This email address is in use already.';
/** Stored in place of an address that the account does not hold. Nobody can type it: it has no @. */
export const unheld = (userId: string) => `unheld:${userId}`;

/** Whether an account has an address to sign in with, and to write to. */
export const holdsAddress = ({ email }: { email: string }): boolean => !email.startsWith('unheld:');

/**
 * The columns of an address that an account is given. It says that an address is taken only within the company: accounts of
 * other companies stay secret.
 * @throws ConflictError when another user of the company has it.
 */
export async function addressOf(trx: Trx, companyId: string, userId: string, given: string) {
  const email = given.toLowerCase();
  const others = await trx
    .selectFrom('user')
    .where((row) =>
      row.or([row('email', '=', email), row.and([row('company_id', '=', companyId), row('asked_email', '=', email)])]),
    )
    .where('id', '<>', userId)
    .select('company_id')
    .execute();
  if (others.some(({ company_id }) => company_id === companyId)) throw new ConflictError(ADDRESS_IN_USE);
  const isElsewhere = others.length > 0;
  return isElsewhere
    ? { isElsewhere, email: unheld(userId), asked_email: email }
    : { isElsewhere, email, asked_email: null };
}

/**
 * Those of the addresses that an account, a client, its agent or a person of a home of the company has.
 * @param addresses  in lower case.
 */
export async function findHeldAddresses(
  db: Db,
  { companyId }: InCompany,
  addresses: readonly string[],
): Promise<string[]> {
  const heldIn = (table: 'client' | 'occupant', column: 'email' | 'agent_email') => {
    const held = sql.ref(`${table}.${column}`);
    // Must match the expression and the condition of the index.
    return sql<SqlBool>`exists (select 1 from ${sql.table(table)} where company_id = ${companyId}
      and lower(${held}) = hit.id and ${held} <> '')`;
  };
  const accountWith = (column: 'email' | 'asked_email') =>
    sql<SqlBool>`exists (select 1 from "user" where company_id = ${companyId} and ${sql.ref(column)} = hit.id)`;
  const rows = await listed(db, addresses)
    .where((where) =>
      where.or([
        heldIn('occupant', 'email'),
        heldIn('client', 'email'),
        heldIn('client', 'agent_email'),
        accountWith('email'),
        accountWith('asked_email'),
      ]),
    )
    .select('hit.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Two transactions take one address at the same moment: the second is rolled back, and finds it taken when it runs again. */
export class AddressInUseError extends ConflictError {}

export async function orAddressInUse<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AddressInUseError(ADDRESS_IN_USE, { cause: error });
    throw error;
  }
}

/**
 * Gives the account the address whose mailed link was opened, in the transaction of the work that the link permits.
 * @returns false when another account has taken it meanwhile.
 */
export async function holdAskedAddress(trx: Trx, userId: string, email: string): Promise<boolean> {
  const other = await trx.selectFrom('user').where('email', '=', email).select('id').executeTakeFirst();
  if (other) return other.id === userId;
  await orAddressInUse(() =>
    trx
      .updateTable('user')
      .set({ email, asked_email: null })
      .where('id', '=', userId)
      .where('asked_email', '=', email)
      .execute(),
  );
  return true;
}
