import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import type { RecoveryCode } from '../identity/second-factor/recovery-codes.ts';
import { mustBeConfirmed } from '../identity/second-factor/step-up.ts';
import { replaceRecoveryCodes } from '../repositories/identity/recovery-codes.ts';
import { lockHolder } from '../repositories/identity/second-factors.ts';

/**
 * Replaces the actor's own recovery codes.
 * @throws ConflictError when they have not confirmed who they are.
 */
export async function renewRecoveryCodes(
  trx: Trx,
  actor: Actor,
  codes: readonly RecoveryCode[],
  now: Date,
): Promise<void> {
  const holder = { id: actor.userId, companyId: actor.companyId };
  await lockHolder(trx, holder);
  await mustBeConfirmed(trx, actor, now);
  await replaceRecoveryCodes(trx, holder, codes, now);
  const event = { kind: 'second-factor.recovery-codes-made' as const, subject: holder.id };
  await recordEvent(trx, actor, event, now);
}
