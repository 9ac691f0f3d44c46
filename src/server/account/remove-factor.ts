import type { Actor } from '../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustHaveFactor } from '../identity/second-factor/factor-policy.ts';
import { mustBeConfirmed } from '../identity/second-factor/step-up.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getFactorPolicy } from '../repositories/identity/factor-policies.ts';
import { endHalfSignIns } from '../repositories/identity/half-sign-ins.ts';
import { deleteRecoveryCodes } from '../repositories/identity/recovery-codes.ts';
import { deleteApp, deletePasskey, hasSecondFactor, lockHolder } from '../repositories/identity/second-factors.ts';

export const APP = 'app';

/**
 * Removes one of the actor's own second factors; the recovery codes go with the last one.
 * @param factor  the id of a passkey, or `app`.
 * @throws NotFoundError when they have no such factor; ConflictError when it is the last and the company requires one, or they have not confirmed who they are.
 */
export async function removeOwnFactor(trx: Trx, actor: Actor, factor: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'account.own');
  const { userId } = actor;
  await lockHolder(trx, { id: userId });
  await mustBeConfirmed(trx, actor, now);
  const isGone = factor === APP ? await deleteApp(trx, userId) : await deletePasskey(trx, userId, factor);
  if (!isGone) throw new NotFoundError(`second factor ${factor}`);
  if (!(await hasSecondFactor(trx, userId))) {
    if (mustHaveFactor(await getFactorPolicy(trx, actor), actor.role)) {
      throw new ConflictError('Your company asks for a second factor. Add another one before you remove this one.');
    }
    await deleteRecoveryCodes(trx, userId);
    // A half sign-in that was about to show it starts again.
    await endHalfSignIns(trx, userId, now.toISOString());
  }
  const detail = { kind: factor === APP ? 'app' : 'passkey' };
  await recordEvent(trx, actor, { kind: 'second-factor.removed', subject: userId, detail }, now);
}
