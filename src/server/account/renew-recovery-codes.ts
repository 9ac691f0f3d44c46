import { byAccount } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import type { RecoveryCode } from '../identity/second-factor/recovery-codes.ts';
import type { Holder } from '../repositories/identity/holder.ts';
import { replaceRecoveryCodes } from '../repositories/identity/recovery-codes.ts';
import { lockHolder } from '../repositories/identity/second-factors.ts';

/** New recovery codes in the place of those there were. Whose account it is was shown before. */
export async function renewRecoveryCodes(
  trx: Trx,
  holder: Holder,
  codes: readonly RecoveryCode[],
  now: Date,
): Promise<void> {
  await lockHolder(trx, holder);
  await replaceRecoveryCodes(trx, holder, codes, now);
  const event = { kind: 'second-factor.recovery-codes-made' as const, subject: holder.id };
  await recordEvent(trx, byAccount(holder), event, now);
}
