import type { Viewer } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import { ConflictError, NotFoundError } from '../../http/errors.ts';
import { appendAudit } from '../../repositories/audit.ts';
import { getFactorPolicy } from '../../repositories/identity/factor-policies.ts';
import { deleteRecoveryCodes } from '../../repositories/identity/recovery-codes.ts';
import {
  deleteApp,
  deletePasskey,
  deletePasskeys,
  type Holder,
  hasSecondFactor,
  lockHolder,
} from '../../repositories/identity/second-factors.ts';
import { endSessionRows } from '../../repositories/identity/sessions.ts';
import { findAccount } from '../../repositories/people/accounts.ts';
import { holdsAddress } from '../../repositories/people/held-addresses.ts';
import { getUser } from '../../repositories/people/users.ts';
import { mustBeAllowed } from '../permissions.ts';
import { mustHaveFactor } from './factor-policy.ts';

export const APP = 'app';

/**
 * Takes one second factor of the viewer's own away; with the last one go the recovery codes.
 * @param factor  the id of a passkey, or `app`.
 * @throws NotFoundError when they have no such one; ConflictError when it is the last and the company asks for one.
 */
export async function removeOwnFactor(trx: Trx, viewer: Viewer, factor: string, now: Date): Promise<void> {
  mustBeAllowed(viewer, 'account.own');
  const { userId } = viewer;
  await lockHolder(trx, { id: userId });
  const isGone = factor === APP ? await deleteApp(trx, userId) : await deletePasskey(trx, userId, factor);
  if (!isGone) throw new NotFoundError(`second factor ${factor}`);
  if (!(await hasSecondFactor(trx, userId))) {
    if (mustHaveFactor(await getFactorPolicy(trx, viewer), viewer.role)) {
      throw new ConflictError('Your company asks for a second factor. Add another one before you remove this one.');
    }
    await deleteRecoveryCodes(trx, userId);
  }
  const detail = { kind: factor === APP ? 'app' : 'passkey' };
  await appendAudit(trx, viewer, { action: 'second-factor.removed', subject: userId, detail }, now);
}

/**
 * Takes every second factor of somebody else away, who has lost theirs, and ends their sessions: one may be on the lost phone.
 * @returns whom to tell: at the address they sign in with, and nobody where there is none or nothing was taken away.
 * @throws ForbiddenError unless the viewer manages users; NotFoundError; ConflictError for the viewer's own.
 */
export async function resetFactors(
  trx: Trx,
  viewer: Viewer,
  userId: string,
  now: Date,
): Promise<{ name: string; email: string } | undefined> {
  mustBeAllowed(viewer, 'users.manage');
  await getUser(trx, viewer, userId);
  if (userId === viewer.userId) throw new ConflictError('Your own second factor is on the page of your account.');
  if (!(await hasSecondFactor(trx, userId))) return undefined;
  await takeAllAway(trx, userId, viewer, now);
  const account = await findAccount(trx, userId);
  return account && holdsAddress(account) ? { name: account.name, email: account.email } : undefined;
}

/**
 * The same by whoever has the server: nobody is signed in, and whom they may reset is theirs to know.
 * @returns false when somebody with this account has no second factor.
 */
export async function resetFactorsByOperator(trx: Trx, account: Holder, now: Date): Promise<boolean> {
  if (!(await hasSecondFactor(trx, account.id))) return false;
  await takeAllAway(trx, account.id, { companyId: account.companyId, userId: null }, now);
  return true;
}

async function takeAllAway(trx: Trx, userId: string, by: Parameters<typeof appendAudit>[1], now: Date): Promise<void> {
  await lockHolder(trx, { id: userId });
  await deletePasskeys(trx, userId);
  await deleteApp(trx, userId);
  await deleteRecoveryCodes(trx, userId);
  await endSessionRows(trx, userId, now.toISOString());
  await appendAudit(trx, by, { action: 'second-factor.reset', subject: userId }, now);
}
