import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustHaveFactor } from '../../../server/identity/factor-policy.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getFactorPolicy } from '../../../server/repositories/identity/factor-policies.ts';
import { endHalfSignIns } from '../../../server/repositories/identity/half-sign-ins.ts';
import { deleteRecoveryCodes } from '../../../server/repositories/identity/recovery-codes.ts';
import {
  deleteApp,
  deletePasskey,
  hasSecondFactor,
  lockHolder,
} from '../../../server/repositories/identity/second-factors.ts';
import { mustBeConfirmed } from './step-up.ts';

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
