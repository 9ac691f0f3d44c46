import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '../codes.ts';
import type { AppEnv, Deps } from '../context.ts';
import type { HalfSignInTable } from '../db/schema/identity.ts';
import {
  cameBeforeFactor,
  endHalfSignIn,
  findHalfSignIn,
  type HalfSignIn,
  insertHalfSignIn,
} from '../repositories/identity/half-sign-ins.ts';
import { showedTooLittle } from '../repositories/identity/sessions.ts';
import type { Account } from '../repositories/people/accounts.ts';
import { cookieName, cookieOptions, endSession, sessionOf, startSession } from './session.ts';

/** Opens only the pages that ask for a second factor: no session is ever read from it. */
const STEP_COOKIE = 'copperplate_step';

const MINUTE = 60_000;
/** Time to show a second factor, or to install an app and add one. */
const HALF_LASTS = { check: 10 * MINUTE, enrol: 30 * MINUTE } as const;

type HalfDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** The password or mailed link was correct: the remaining steps follow. Nobody is signed in yet. */
export async function startHalfSignIn(
  deps: HalfDeps,
  c: Context<AppEnv>,
  account: Pick<Account, 'id' | 'companyId'>,
  { stage, shown }: Pick<HalfSignInTable, 'stage' | 'shown'>,
): Promise<void> {
  // Like signing in: the following steps are for this account, so an earlier session ends.
  if (c.var.viewer) await endSession(deps, c);
  const { db, clock } = deps;
  const now = clock();
  const token = randomBytes(32).toString('base64url');
  await insertHalfSignIn(db, {
    id: sha256(token),
    company_id: account.companyId,
    user_id: account.id,
    stage,
    shown,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + HALF_LASTS[stage]).toISOString(),
  });
  setCookie(c, cookieName(deps, STEP_COOKIE), token, {
    ...cookieOptions(deps, c),
    maxAge: HALF_LASTS[stage] / 1000,
  });
}

/** The half sign-in of this browser. */
export async function findHalf(deps: HalfDeps, c: Context<AppEnv>): Promise<HalfSignIn | undefined> {
  const id = halfOf(deps, c);
  return id === undefined ? undefined : findHalfSignIn(deps.db, id, deps.clock().toISOString());
}

function halfOf(deps: Pick<Deps, 'config'>, c: Context<AppEnv>): string | undefined {
  const token = getCookie(c, cookieName(deps, STEP_COOKIE));
  return token && /^[\w-]{43}$/.test(token) ? sha256(token) : undefined;
}

/** Whether this browser's session or half sign-in is over because its account got a second factor since. */
export async function gotFactorSince(deps: HalfDeps, c: Context<AppEnv>): Promise<boolean> {
  const [half, session] = [halfOf(deps, c), await sessionOf(deps, c.req.raw)];
  if (half !== undefined && (await cameBeforeFactor(deps.db, half))) return true;
  return session !== undefined && (await showedTooLittle(deps.db, session));
}

/**
 * Signs in after the second factor was shown: once, in a new session.
 * @returns false when it was done already.
 */
export async function finishHalf(
  deps: HalfDeps,
  c: Context<AppEnv>,
  half: HalfSignIn,
  by: 'code' | 'passkey',
): Promise<boolean> {
  const now = deps.clock();
  if (!(await endHalfSignIn(deps.db, half.id, now.toISOString()))) return false;
  const isConfirmed = by === 'passkey' || half.shown === 'password';
  await startAfter(deps, c, half, { shown: 'factor', confirmed: isConfirmed ? now : null });
  return true;
}

/** Signs in after a first factor was added, which used up the half sign-in. A mailed link before it confirms nothing. */
export const startEnrolled = (deps: HalfDeps, c: Context<AppEnv>, half: HalfSignIn): Promise<void> =>
  half.shown === 'password'
    ? startAfter(deps, c, half, { shown: 'factor', confirmed: deps.clock() })
    : startAfter(deps, c, half, { shown: 'link+enrolled', confirmed: null });

async function startAfter(
  deps: HalfDeps,
  c: Context<AppEnv>,
  half: HalfSignIn,
  shown: Parameters<typeof startSession>[3],
): Promise<void> {
  deleteCookie(c, cookieName(deps, STEP_COOKIE), cookieOptions(deps, c));
  await startSession(deps, c, half.account, shown);
}
