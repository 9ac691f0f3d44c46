import { byAccount } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import type { RecoveryCode } from '../identity/second-factor/recovery-codes.ts';
import { mustBeConfirmed } from '../identity/second-factor/step-up.ts';
import { endHalfSignIn } from '../repositories/identity/half-sign-ins.ts';
import type { Holder } from '../repositories/identity/holder.ts';
import { replaceRecoveryCodes } from '../repositories/identity/recovery-codes.ts';
import { hasSecondFactor, lockHolder } from '../repositories/identity/second-factors.ts';
import { endSessionRows, noteFactorShown } from '../repositories/identity/sessions.ts';

export type NewFactor = {
  kind: 'app' | 'passkey';
  /** Kept with the first factor, and not beside a further one. */
  codes: readonly RecoveryCode[];
  /** Who adds it: a person signed in, or on the way to it, whose half sign-in is used up. Ids. */
  by: { sessionId: string } | { half: string };
  /** Keeps it; false: it was kept already, and nothing is done. */
  add: () => Promise<boolean>;
};

/**
 * Adds a second factor to an account, and with the first one recovery codes. Whose account it is was shown before, and is asked here once
 * more. With the first one every other session and half sign-in ends: who came in by the password alone is out.
 * @returns the codes to show, once; none beside a further factor. Undefined: nothing was done.
 * @throws ConflictError as `add` does, and when who adds it has not shown what the account asks for now.
 */
export async function addFactor(
  trx: Trx,
  holder: Holder,
  { kind, codes, by, add }: NewFactor,
  now: Date,
): Promise<readonly RecoveryCode[] | undefined> {
  await lockHolder(trx, holder);
  const isFirst = !(await hasSecondFactor(trx, holder.id));
  if ('half' in by) {
    // One that began before the first factor came has ended with it.
    if (!(await endHalfSignIn(trx, by.half, now.toISOString()))) return undefined;
  } else await mustBeConfirmed(trx, by, now);
  if (!(await add())) return undefined;
  if (isFirst) {
    await replaceRecoveryCodes(trx, holder, codes, now);
    const keep = 'half' in by ? undefined : by.sessionId;
    await endSessionRows(trx, holder.id, now.toISOString(), keep);
    if (keep !== undefined) await noteFactorShown(trx, keep);
  }
  await recordEvent(trx, byAccount(holder), { kind: 'second-factor.added', subject: holder.id, detail: { kind } }, now);
  return isFirst ? codes : [];
}
