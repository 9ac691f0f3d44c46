import { byAccount } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { endHalfSignIn } from '../../../server/repositories/identity/half-sign-ins.ts';
import type { Holder } from '../../../server/repositories/identity/holder.ts';
import { replaceRecoveryCodes } from '../../../server/repositories/identity/recovery-codes.ts';
import { hasSecondFactor, lockHolder } from '../../../server/repositories/identity/second-factors.ts';
import { endSessionRows, noteFactorShown } from '../../../server/repositories/identity/sessions.ts';
import type { RecoveryCode } from './recovery-codes.ts';
import { mustBeConfirmed } from './step-up.ts';

export type NewFactor = {
  kind: 'app' | 'passkey';
  /** Stored with the first factor only. */
  codes: readonly RecoveryCode[];
  /** The person who adds it: signed in, or with a half sign-in, which is then used up. Ids. */
  by: { sessionId: string } | { half: string };
  /** Stores it; false: it was stored already, and nothing is done. */
  add: () => Promise<boolean>;
};

/**
 * Adds a second factor to an account, and recovery codes with the first one. The person has shown whose account it is; this is checked
 * again here. With the first factor every other session and half sign-in ends: they were opened by the password alone.
 * @returns the codes to show, once; none with a further factor. Undefined: nothing was done.
 * @throws ConflictError as `add` does, and when the person has not shown what the account asks for now.
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
    // A half sign-in that began before the first factor was added has ended with it.
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
