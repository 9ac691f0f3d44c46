import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { replaceRecoveryCodes } from '../../../server/repositories/identity/recovery-codes.ts';
import { lockHolder } from '../../../server/repositories/identity/second-factors.ts';
import type { RecoveryCode } from './recovery-codes.ts';
import { mustBeConfirmed } from './step-up.ts';

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
