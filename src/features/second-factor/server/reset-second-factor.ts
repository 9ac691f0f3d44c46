import type { Actor, System } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Holder } from '../../../server/repositories/identity/holder.ts';
import { deleteRecoveryCodes } from '../../../server/repositories/identity/recovery-codes.ts';
import {
  deleteApp,
  deletePasskeys,
  hasSecondFactor,
  lockHolder,
} from '../../../server/repositories/identity/second-factors.ts';
import { endSessionRows } from '../../../server/repositories/identity/sessions.ts';
import { findAccount } from '../../../server/repositories/people/accounts.ts';
import { holdsAddress } from '../../../server/repositories/people/address-in-use.ts';
import { lockUser } from '../../../server/repositories/people/users.ts';

/**
 * Removes every second factor of another user who has lost theirs, and ends their sessions: one may be on the lost phone.
 * @returns the person to tell, at their sign-in address; nobody where there is none or nothing was removed.
 * @throws ForbiddenError unless the actor manages users; NotFoundError; ConflictError for the actor's own.
 */
export async function resetFactors(
  trx: Trx,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<{ name: string; email: string; companyId: string } | undefined> {
  mustBeAllowed(actor, 'users.manage');
  const { id } = await lockUser(trx, actor, userId);
  if (id === actor.userId) throw new ConflictError('Your own second factor is on the page of your account.');
  if (!(await hasSecondFactor(trx, id))) return undefined;
  await takeAllAway(trx, actor, id, now);
  const account = await findAccount(trx, id);
  return account && holdsAddress(account) ? account : undefined;
}

/**
 * The same by the operator: nobody is signed in, and the operator decides whose to reset.
 * @returns false when the account has no second factor.
 */
export async function resetFactorsByOperator(trx: Trx, account: Holder, now: Date): Promise<boolean> {
  await lockHolder(trx, account);
  if (!(await hasSecondFactor(trx, account.id))) return false;
  await takeAllAway(trx, { companyId: account.companyId, userId: null }, account.id, now);
  return true;
}

async function takeAllAway(trx: Trx, actor: Actor | System, userId: string, now: Date): Promise<void> {
  await deletePasskeys(trx, userId);
  await deleteApp(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  await endSessionRows(trx, userId, now.toISOString());
  await recordEvent(trx, actor, { kind: 'second-factor.reset', subject: userId }, now);
}
