import type { Context } from 'hono';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import { findAccount } from '../../repositories/people/accounts.ts';
import { guess } from '../guesses.ts';
import { isPassword } from '../passwords.ts';
import { knownBrowser } from '../session.ts';
import { type Checked, checkCode, checkPasskey } from './check-factor.ts';
import { readOneTimeCode } from './one-time-code.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import { noteConfirmed } from './step-up.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'state'>;

/**
 * Whether somebody who is signed in has typed what shows that it is them: their password, or a code of their app, or a
 * recovery code. Guesses count as they do at sign-in. What is right counts for the session from now on.
 */
export async function confirmByTyping(
  deps: ConfirmDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  typed: string,
): Promise<Checked> {
  const account = await findAccount(deps.db, viewer.userId);
  if (!account) return { kind: 'wrong' };
  const who = { what: viewer.email, address: c.var.address, browser: knownBrowser(deps, c, viewer.email) };
  let checked: Checked = { kind: 'wrong' };
  // Within one guess: what looks like a code may be a password, and must not be tried as one without being counted.
  const outcome = await guess(deps, who, async () => {
    if (await isPassword(typed, account.passwordHash)) checked = { kind: 'right' };
    else if (looksLikeCode(typed)) checked = await checkCode(deps, account, typed);
    return isRight(checked);
  });
  if (outcome.kind === 'refused') return outcome;
  if (isRight(checked)) await noteConfirmed(deps.db, viewer, deps.clock());
  return checked;
}

const looksLikeCode = (typed: string) => readOneTimeCode(typed) !== undefined || readRecoveryCode(typed) !== undefined;

/** The same by a passkey, to the question that waits for this session. */
export async function confirmByPasskey(deps: ConfirmDeps, viewer: Viewer, answer: string): Promise<Checked> {
  const holder = { id: viewer.userId, companyId: viewer.companyId };
  const checked = await checkPasskey(deps, holder, viewer.sessionId, answer);
  if (isRight(checked)) await noteConfirmed(deps.db, viewer, deps.clock());
  return checked;
}

export const isRight = (checked: Checked): checked is Extract<Checked, { kind: 'right' | 'recovered' }> =>
  checked.kind === 'right' || checked.kind === 'recovered';
