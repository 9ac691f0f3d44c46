import { byAccount } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import type { RecoveryCode } from '../identity/second-factor/recovery-codes.ts';
import type { Holder } from '../repositories/identity/holder.ts';
import { replaceRecoveryCodes } from '../repositories/identity/recovery-codes.ts';
import { hasSecondFactor, lockHolder } from '../repositories/identity/second-factors.ts';

export type NewFactor = {
  kind: 'app' | 'passkey';
  /** Kept with the first factor, and not beside a further one. */
  codes: readonly RecoveryCode[];
  /** Keeps it; false: it was kept already, and nothing is done. */
  add: () => Promise<boolean>;
};

/**
 * Adds a second factor to an account, and with the first one recovery codes. Whose account it is was shown before.
 * @returns the codes to show, once; none beside a further factor. Undefined: nothing was done.
 * @throws ConflictError as `add` does.
 */
export async function addFactor(
  trx: Trx,
  holder: Holder,
  { kind, codes, add }: NewFactor,
  now: Date,
): Promise<readonly RecoveryCode[] | undefined> {
  await lockHolder(trx, holder);
  const isFirst = !(await hasSecondFactor(trx, holder.id));
  if (!(await add())) return undefined;
  if (isFirst) await replaceRecoveryCodes(trx, holder, codes, now);
  await recordEvent(trx, byAccount(holder), { kind: 'second-factor.added', subject: holder.id, detail: { kind } }, now);
  return isFirst ? codes : [];
}
