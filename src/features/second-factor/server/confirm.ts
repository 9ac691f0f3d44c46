import type { Context } from 'hono';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { guess } from '../../../server/identity/guesses.ts';
import { isPassword } from '../../../server/identity/passwords.ts';
import { knownBrowser } from '../../../server/identity/session.ts';
import { hasSecondFactor } from '../../../server/repositories/identity/second-factors.ts';
import { findAccount } from '../../../server/repositories/people/accounts.ts';
import { type Checked, checkCode, checkPasskey } from './check-factor.ts';
import { noteConfirmed } from './step-up.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'state'>;

/**
 * Whether a signed-in person has confirmed their identity by typing their password and, if they have a second factor, a code from
 * their app or a recovery code. Guesses count as at sign-in. Success counts for the session from now on.
 * @returns the result, with the field that decided it.
 */
export async function confirmByTyping(
  deps: ConfirmDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  typed: { password: string; code: string },
): Promise<{ at: 'password' | 'code'; checked: Checked }> {
  const account = await findAccount(deps.db, viewer.userId);
  if (!account) return { at: 'password', checked: { kind: 'wrong' } };
  const who = { what: viewer.email, address: c.var.address, browser: knownBrowser(deps, c, viewer.email) };
  const password = await guess(deps, who, () => isPassword(typed.password, account.passwordHash));
  if (password.kind !== 'right') return { at: 'password', checked: password };
  const hasFactor = await hasSecondFactor(deps.db, viewer.userId);
  const checked: Checked = hasFactor ? await checkCode(deps, account, typed.code) : { kind: 'right' };
  if (isRight(checked)) await noteConfirmed(deps.db, viewer, deps.clock());
  return { at: 'code', checked };
}

/** The same by a passkey, with the challenge of this session: no password is needed. */
export async function confirmByPasskey(deps: ConfirmDeps, viewer: Viewer, answer: string): Promise<Checked> {
  const holder = { id: viewer.userId, companyId: viewer.companyId };
  const checked = await checkPasskey(deps, holder, viewer.sessionId, answer);
  if (isRight(checked)) await noteConfirmed(deps.db, viewer, deps.clock());
  return checked;
}

export const isRight = (checked: Checked): checked is Extract<Checked, { kind: 'right' | 'recovered' }> =>
  checked.kind === 'right' || checked.kind === 'recovered';
