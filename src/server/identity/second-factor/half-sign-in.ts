import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, Deps } from '../../context.ts';
import type { HalfSignInTable } from '../../db/schema.ts';
import { sha256 } from '../../ids.ts';
import {
  endHalfSignIn,
  findHalfSignIn,
  type HalfSignIn,
  insertHalfSignIn,
} from '../../repositories/identity/half-sign-ins.ts';
import type { Account } from '../../repositories/people/accounts.ts';
import { cookieName, cookieOptions, endSession, startSession } from '../session.ts';

/** Opens nothing but the pages that ask for a second factor: no session is ever read from it. */
export const STEP_COOKIE = 'copperplate_step';

const MINUTE = 60_000;
/** To show a second factor, or to install an app and add one. */
export const HALF_LASTS = { check: 10 * MINUTE, enrol: 30 * MINUTE } as const;

type HalfDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** The password, or the mailed link, was right: what is still asked for comes next. Nobody is signed in yet. */
export async function startHalfSignIn(
  deps: HalfDeps,
  c: Context<AppEnv>,
  account: Pick<Account, 'id' | 'companyId'>,
  stage: HalfSignInTable['stage'],
): Promise<void> {
  // As signing in does: what follows is asked of this account, and of none that was signed in before.
  if (c.var.viewer) await endSession(deps, c);
  const { db, clock } = deps;
  const now = clock();
  const token = randomBytes(32).toString('base64url');
  await insertHalfSignIn(db, {
    id: sha256(token),
    company_id: account.companyId,
    user_id: account.id,
    stage,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + HALF_LASTS[stage]).toISOString(),
  });
  setCookie(c, cookieName(deps, STEP_COOKIE), token, {
    ...cookieOptions(deps, c),
    maxAge: HALF_LASTS[stage] / 1000,
  });
}

/** Who stands between the password and the second factor in this browser. */
export async function findHalf(deps: HalfDeps, c: Context<AppEnv>): Promise<HalfSignIn | undefined> {
  const token = getCookie(c, cookieName(deps, STEP_COOKIE));
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  return findHalfSignIn(deps.db, sha256(token), deps.clock().toISOString());
}

/** Signs in whoever has shown their second factor: once, in a session of its own. @returns false when it was done already. */
export async function finishHalf(deps: HalfDeps, c: Context<AppEnv>, half: HalfSignIn): Promise<boolean> {
  if (!(await endHalfSignIn(deps.db, half.id, deps.clock().toISOString()))) return false;
  deleteCookie(c, cookieName(deps, STEP_COOKIE), cookieOptions(deps, c));
  await startSession(deps, c, half.account, { by: 'second factor' });
  return true;
}
