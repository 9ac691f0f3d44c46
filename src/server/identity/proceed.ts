import type { Context } from 'hono';
import type { AppEnv, Deps } from '../context.ts';
import { getFactorPolicy } from '../repositories/identity/factor-policies.ts';
import { hasSecondFactor } from '../repositories/identity/second-factors.ts';
import type { Account } from '../repositories/people/accounts.ts';
import { mustHaveFactor } from './factor-policy.ts';
import { startHalfSignIn } from './half-sign-in.ts';
import { homeOf } from './home.ts';
import { startSession } from './session.ts';

export const CHECK_PATH = '/auth/second-factor';
export const SET_UP_PATH = '/auth/second-factor/set-up';

/** A path of the auth section with the page to go on to. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;

/**
 * Continues after a correct password or a mailed link: to the second factor if there is one, to adding one if the company
 * requires it, else into a session.
 * @param next  a checked path of our own.
 * @returns the redirect target.
 */
export async function proceed(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  c: Context<AppEnv>,
  account: Account,
  { by, next }: { by: 'password' | 'link'; next?: string | undefined },
): Promise<string> {
  if (await hasSecondFactor(deps.db, account.id)) {
    await startHalfSignIn(deps, c, account, { stage: 'check', shown: by });
    return withNext(CHECK_PATH, next);
  }
  if (mustHaveFactor(await getFactorPolicy(deps.db, account), account.role)) {
    await startHalfSignIn(deps, c, account, { stage: 'enrol', shown: by });
    return withNext(SET_UP_PATH, next);
  }
  await startSession(deps, c, account, { shown: by, confirmed: by === 'password' ? deps.clock() : null });
  return next ?? homeOf(account.role);
}
