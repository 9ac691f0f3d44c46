import type { Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { ConflictError } from '../../errors.ts';

export const TAKEN = 'Somebody has this e-mail address already.';
/** What an account is called in the place of an address that it does not hold. Nobody can type it: it has no @. */
export const unheld = (userId: string) => `unheld:${userId}`;

/** Whether an account has an address to sign in with, and to write to. */
export const holdsAddress = ({ email }: { email: string }): boolean => !email.startsWith('unheld:');

/**
 * The columns of an address that an account is given. Only within the company is it told that somebody has it: that an account
 * elsewhere does is nobody's business but theirs.
 * @throws ConflictError when somebody of the company has it.
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
  if (others.some(({ company_id }) => company_id === companyId)) throw new ConflictError(TAKEN);
  const isElsewhere = others.length > 0;
  return isElsewhere
    ? { isElsewhere, email: unheld(userId), asked_email: email }
    : { isElsewhere, email, asked_email: null };
}

/** For two who take it at the same moment: the second one's transaction is lost, and finds it taken when it is run again. */
export class TakenMeanwhileError extends ConflictError {}

export async function orTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new TakenMeanwhileError(TAKEN, { cause: error });
    throw error;
  }
}

/**
 * Makes the address whose mailed link was opened the one that the account holds, in the transaction of what the link is for.
 * @returns false when another account has it meanwhile.
 */
export async function holdAskedAddress(trx: Trx, userId: string, email: string): Promise<boolean> {
  const other = await trx.selectFrom('user').where('email', '=', email).select('id').executeTakeFirst();
  if (other) return other.id === userId;
  await orTaken(() =>
    trx
      .updateTable('user')
      .set({ email, asked_email: null })
      .where('id', '=', userId)
      .where('asked_email', '=', email)
      .execute(),
  );
  return true;
}
