import { byAccount } from '../../../kernel/actor.ts';
import type { Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { isPassword } from '../../../server/identity/passwords.ts';
import type { Holder } from '../../../server/repositories/identity/holder.ts';
import {
  countCodesLeft,
  findRecoveryCode,
  spendRecoveryCode,
} from '../../../server/repositories/identity/recovery-codes.ts';
import {
  findSecondFactors,
  lockApp,
  lockHolder,
  noteAppUse,
  notePasskeyUse,
} from '../../../server/repositories/identity/second-factors.ts';
import { appSecret } from '../../../server/secrets/sealed-columns.ts';
import { unseal } from '../../../server/secrets/sealed-text.ts';
import { countFailure, forgiveFailures, type Guessed, waitBeforeGuess } from './factor-limit.ts';
import { readOneTimeCode, stepOf } from './one-time-code.ts';
import { takeQuestion } from './passkeys/ceremonies.ts';
import { readSignature } from './passkeys/passkeys.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { prefixOf, readRecoveryCode } from './recovery-codes.ts';

export type Checked =
  | { kind: 'right' }
  | { kind: 'recovered'; codesLeft: number }
  | { kind: 'wrong' }
  /** A correct app code that was used before. */
  | { kind: 'used-before' }
  | { kind: 'refused'; retryAfterSeconds: number };

type CheckDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** Checks a code as typed: six digits of the app, or a recovery code, which is then used up. */
export async function checkCode(deps: CheckDeps, holder: Holder, typed: string): Promise<Checked> {
  const oneTime = readOneTimeCode(typed);
  if (oneTime !== undefined) return checkAppCode(deps, holder, oneTime);
  const recovery = readRecoveryCode(typed);
  return recovery === undefined ? { kind: 'wrong' } : checkRecoveryCode(deps, holder, recovery);
}

/** In one transaction that locks the app's row: a burst cannot pass the limit, in any number of processes. */
function checkAppCode({ db, config, clock }: CheckDeps, holder: Holder, code: string): Promise<Checked> {
  return db.transaction().execute(async (trx): Promise<Checked> => {
    const now = clock();
    const app = await lockApp(trx, holder.id);
    const wait = await waitBeforeGuess(trx, holder.id, 'app', now);
    if (wait !== undefined) return { kind: 'refused', retryAfterSeconds: wait };
    const secret = app && unseal(app.secret, config.sessionSecret, appSecret(holder.id)).toString();
    const step = secret === undefined ? undefined : stepOf(secret, code, now);
    if (!app || step === undefined) return failed(trx, holder, 'app', now);
    // A code is valid for a minute and a half, and a bystander may have seen it.
    if (step <= app.last_step) {
      await failed(trx, holder, 'app', now);
      return { kind: 'used-before' };
    }
    await noteAppUse(trx, holder.id, step, now);
    await forgiveFailures(trx, holder.id, 'app');
    return { kind: 'right' };
  });
}

async function checkRecoveryCode({ db, clock }: CheckDeps, holder: Holder, code: string): Promise<Checked> {
  const now = clock();
  const wait = await waitBeforeGuess(db, holder.id, 'recovery code', now);
  if (wait !== undefined) return { kind: 'refused', retryAfterSeconds: wait };
  // Outside the transaction, because it takes a while; the code is used up within.
  const found = await findRecoveryCode(db, holder.id, prefixOf(code));
  const isRight = await isPassword(code, found?.hash);
  return db.transaction().execute(async (trx): Promise<Checked> => {
    await lockHolder(trx, holder);
    const since = await waitBeforeGuess(trx, holder.id, 'recovery code', now);
    if (since !== undefined) return { kind: 'refused', retryAfterSeconds: since };
    if (!isRight || !found || !(await spendRecoveryCode(trx, found.id, now))) {
      return failed(trx, holder, 'recovery code', now);
    }
    await forgiveFailures(trx, holder.id, 'recovery code');
    const codesLeft = await countCodesLeft(trx, holder.id);
    const event = {
      kind: 'second-factor.recovery-code-used' as const,
      subject: holder.id,
      detail: { left: codesLeft },
    };
    await recordEvent(trx, byAccount(holder), event, now);
    return { kind: 'recovered', codesLeft };
  });
}

/**
 * Checks a browser's passkey response to the challenge of this session or half sign-in. A challenge is answered once.
 * @param asked  id of the session or half sign-in.
 */
export async function checkPasskey(deps: CheckDeps, holder: Holder, asked: string, answer: string): Promise<Checked> {
  const { db, clock, config } = deps;
  const now = clock();
  const wait = await waitBeforeGuess(db, holder.id, 'passkey', now);
  if (wait !== undefined) return { kind: 'refused', retryAfterSeconds: wait };
  const party = relyingParty(config);
  const challenge = await takeQuestion(deps, { holder: asked, purpose: 'passkey-use' });
  // There was no challenge, or it has expired: the response cannot be checked.
  if (!party || challenge === undefined) return { kind: 'wrong' };
  const { passkeys } = await findSecondFactors(db, holder);
  const signed = await readSignature(answer, party, challenge, passkeys);
  return db.transaction().execute(async (trx): Promise<Checked> => {
    if (!signed || !(await notePasskeyUse(trx, holder.id, signed.passkey, signed.counter, now))) {
      return failed(trx, holder, 'passkey', now);
    }
    await forgiveFailures(trx, holder.id, 'passkey');
    return { kind: 'right' };
  });
}

async function failed(trx: Trx, holder: Holder, by: Guessed, now: Date): Promise<{ kind: 'wrong' }> {
  await countFailure(trx, holder.id, by, now);
  const event = { kind: 'second-factor.failed' as const, subject: holder.id, detail: { by } };
  await recordEvent(trx, byAccount(holder), event, now);
  return { kind: 'wrong' };
}
