import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { sealData, unsealData } from 'iron-session';
import { keepLast } from '../../domain/memo.ts';
import { byAccount } from '../../kernel/actor.ts';
import { BusyError } from '../../kernel/errors.ts';
import type { Role, Viewer } from '../../kernel/viewer.ts';
import { sha256 } from '../codes.ts';
import type { AppEnv, Deps } from '../context.ts';
import { databaseFault } from '../db/faults.ts';
import type { SessionTable } from '../db/schema/identity.ts';
import { recordEvent } from '../events.ts';
import { publicOrigin } from '../public-origin.ts';
import {
  endSessionRow,
  endSessionRows,
  findLiveSession,
  insertSession,
  isEnded,
  touchSession,
} from '../repositories/identity/sessions.ts';

const SESSION_COOKIE = 'copperplate';
const BROWSER_COOKIE = 'copperplate_browser';
/** Marks a sign-out in this browser: data that a phone stores for the person is not shown any more. It names nobody. */
const LEFT_COOKIE = 'copperplate_left';
/**
 * The user of the session. It gives no access: the service worker of the electrician's section reads it, so that a page opened from
 * elsewhere need not wait for the server to confirm that it is the same person.
 */
const USER_COOKIE = 'copperplate_user';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * When a session ends: a time after its last use, and in any case a time after sign-in. On site there may be no signal,
 * and a phone belongs to one person: it may be unused for a fortnight's holiday. A desk computer is signed out overnight.
 */
const LIFETIMES = {
  field: { idle: 14 * DAY, absolute: 30 * DAY },
  office: { idle: 12 * 60 * MINUTE, absolute: 7 * DAY },
} as const;
/** The time of the last request is written at most this often, so that most reads write nothing. */
const TOUCH_EVERY = MINUTE;
const TOUCH_WITHIN = 250;
const BROWSER_COOKIE_DAYS = 365;
/** Number of accounts for which one browser is remembered, latest first. */
const BROWSER_ACCOUNTS = 8;

type SessionDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/**
 * The person signed in on this request. The cookie holds only a random id, sealed; the session and the user are read
 * from the database every time, so that a session or user ended elsewhere a moment ago has no access here.
 * Writes at most once a minute for a session: its last use, and with that its end.
 */
export async function readViewer(deps: SessionDeps, request: Request): Promise<Viewer | undefined> {
  const id = await sessionOf(deps, request);
  if (id === undefined) return undefined;
  const now = deps.clock();
  const found = await findLiveSession(deps.db, id, now.toISOString());
  if (!found) return undefined;
  const { viewer, lastSeenAt, createdAt } = found;
  if (now.getTime() - Date.parse(lastSeenAt) >= TOUCH_EVERY) {
    const expiresAt = endOf(viewer.role, new Date(createdAt), now);
    const touched = touchSession(deps.db, viewer.sessionId, now.toISOString(), expiresAt);
    // A read need not wait for another writer: the next request tries again.
    await Promise.race([touched.catch(unlessBusy), pause(TOUCH_WITHIN, undefined, { ref: false })]);
  }
  return viewer;
}

/** Why nobody is signed in on this request: the session was ended, here or elsewhere, or it expired, or it is unknown. */
export async function whySignedOut(deps: SessionDeps, request: Request): Promise<'ended' | 'over'> {
  const name = cookieName(deps, SESSION_COOKIE);
  const cookies = parse(request.headers.get('cookie') ?? '');
  if (cookies[name] === undefined) return cookies[cookieName(deps, LEFT_COOKIE)] === undefined ? 'over' : 'ended';
  const id = await sessionOf(deps, request);
  return id !== undefined && (await isEnded(deps.db, id)) ? 'ended' : 'over';
}

/** Id of the session that the request's cookie opened, whether it is still valid or not. */
export async function sessionOf(deps: SessionDeps, request: Request): Promise<string | undefined> {
  const name = cookieName(deps, SESSION_COOKIE);
  const secretId = await readSessionCookie(deps, parse(request.headers.get('cookie') ?? '', name)[name]);
  return secretId === undefined ? undefined : sha256(secretId);
}

function unlessBusy(error: unknown): void {
  if (!(error instanceof BusyError) && databaseFault(error) !== 'busy') throw error;
}

/** Finds the signed-in person of every request. */
export function viewerOf(deps: SessionDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('viewer', await readViewer(deps, c.req.raw));
    await next();
  };
}

/**
 * Signs a user in: a new session under a new id, even if the request has a cookie; the session of that cookie
 * ends. The browser is remembered as one that knows this account.
 * @param shown      what the user has shown.
 * @param confirmed  when this was enough for a change of the account; null: it was not, like a mailed link.
 */
export async function startSession(
  deps: SessionDeps,
  c: Context<AppEnv>,
  user: { id: string; companyId: string; role: Role; email: string },
  { shown, confirmed }: { shown: SessionTable['shown']; confirmed: Date | null },
): Promise<void> {
  const now = deps.clock();
  const before = await sessionOf(deps, c.req.raw);
  const secretId = randomBytes(32).toString('base64url');
  await deps.db.transaction().execute(async (trx) => {
    if (before !== undefined) await endSessionRow(trx, before, now.toISOString());
    await insertSession(trx, {
      id: sha256(secretId),
      user_id: user.id,
      company_id: user.companyId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: endOf(user.role, now, now),
      ended_at: null,
      user_agent: (c.req.header('user-agent') ?? '').slice(0, 300),
      public_id: randomUUID(),
      confirmed_at: confirmed?.toISOString() ?? null,
      shown,
    });
    await recordEvent(trx, byAccount(user), { kind: 'user.signed-in', subject: user.id }, now);
  });
  const sealed = await sealData({ id: secretId }, { password: deps.config.sessionSecret, ttl: 0 });
  setCookie(c, cookieName(deps, SESSION_COOKIE), sealed, {
    ...cookieOptions(deps, c),
    maxAge: LIFETIMES.field.absolute / 1000,
  });
  const left = cookieName(deps, LEFT_COOKIE);
  if (getCookie(c, left) !== undefined) deleteCookie(c, left, cookieOptions(deps, c));
  setCookie(c, cookieName(deps, USER_COOKIE), user.id, {
    ...cookieOptions(deps, c),
    httpOnly: false,
    maxAge: LIFETIMES.field.absolute / 1000,
  });
  rememberBrowser(deps, c, user.email);
}

/** Ends the session of this request, on the server and in the cookie. */
export async function endSession(deps: SessionDeps, c: Context<AppEnv>): Promise<void> {
  const { viewer } = c.var;
  const now = deps.clock();
  if (viewer) {
    await deps.db.transaction().execute(async (trx) => {
      await endSessionRow(trx, viewer.sessionId, now.toISOString());
      await recordEvent(trx, viewer, { kind: 'user.signed-out', subject: viewer.userId }, now);
    });
  }
  forget(deps, c);
}

/** Ends every session of the viewer on every device, and clears this one's cookie. */
export async function endAllSessions(deps: SessionDeps, c: Context<AppEnv>): Promise<void> {
  const { viewer } = c.var;
  const now = deps.clock();
  if (viewer) {
    await deps.db.transaction().execute(async (trx) => {
      await endSessionRows(trx, viewer.userId, now.toISOString());
      await recordEvent(trx, viewer, { kind: 'user.signed-out-everywhere', subject: viewer.userId }, now);
    });
  }
  forget(deps, c);
}

/** Makes the browser discard the session, and every page it has stored. */
function forget(deps: Pick<Deps, 'config'>, c: Context<AppEnv>): void {
  deleteCookie(c, cookieName(deps, SESSION_COOKIE), cookieOptions(deps, c));
  setCookie(c, cookieName(deps, LEFT_COOKIE), '1', {
    ...cookieOptions(deps, c),
    maxAge: BROWSER_COOKIE_DAYS * 24 * 60 * 60,
  });
  deleteCookie(c, cookieName(deps, USER_COOKIE), { ...cookieOptions(deps, c), httpOnly: false });
  c.header('clear-site-data', '"cache"');
}

/**
 * The browser's token if this browser has signed in to the account before, else undefined. The cookie is a random
 * token and, for each account, a keyed hash of both: it cannot be forged, and does not reveal the accounts.
 */
export function knownBrowser(deps: Pick<Deps, 'config'>, c: Context<AppEnv>, email: string): string | undefined {
  const { token, marks } = readBrowserCookie(deps, c);
  if (!token) return undefined;
  const mark = Buffer.from(browserMark(deps, token, email));
  const known = marks.some((other) => other.length === mark.length && timingSafeEqual(Buffer.from(other), mark));
  return known ? token : undefined;
}

function rememberBrowser(deps: Pick<Deps, 'config'>, c: Context<AppEnv>, email: string): void {
  const cookie = readBrowserCookie(deps, c);
  const token = cookie.token ?? randomBytes(16).toString('base64url');
  const mark = browserMark(deps, token, email);
  const marks = [mark, ...cookie.marks.filter((other) => other !== mark)].slice(0, BROWSER_ACCOUNTS);
  setCookie(c, cookieName(deps, BROWSER_COOKIE), [token, ...marks].join('.'), {
    ...cookieOptions(deps, c),
    maxAge: BROWSER_COOKIE_DAYS * 24 * 60 * 60,
  });
}

function readBrowserCookie(
  deps: Pick<Deps, 'config'>,
  c: Context<AppEnv>,
): { token: string | undefined; marks: string[] } {
  const [token, ...marks] = (getCookie(c, cookieName(deps, BROWSER_COOKIE)) ?? '').split('.');
  return token && /^[\w-]{22}$/.test(token)
    ? { token, marks: marks.filter((mark) => /^[\w-]{43}$/.test(mark)) }
    : { token: undefined, marks: [] };
}

function browserMark({ config }: Pick<Deps, 'config'>, token: string, email: string): string {
  return createHmac('sha256', config.sessionSecret).update(`browser ${token} ${email}`).digest('base64url');
}

/**
 * Opening a seal costs about as much as rendering a small page, and the same cookie comes with every request. The content of a
 * sealed cookie never changes, because the seal does not expire; whether its session is still valid is read
 * from the database each time.
 */
const opened = new Map<string, string>();
const OPENED_AT_MOST = 2000;

async function readSessionCookie({ config }: SessionDeps, sealed: string | undefined): Promise<string | undefined> {
  if (!sealed || sealed.length > 1000) return undefined;
  const key = sha256(`${config.sessionSecret} ${sealed}`);
  const kept = opened.get(key);
  if (kept !== undefined) return kept;
  const { id } = await unsealData<{ id?: unknown }>(sealed, { password: config.sessionSecret, ttl: 0 });
  if (typeof id !== 'string') return undefined;
  keepLast(opened, key, id, OPENED_AT_MOST);
  return id;
}

/** Whether this site is reached only by https: the settings decide, not a proxy's headers. */
const isHttps = ({ config }: Pick<Deps, 'config'>) => publicOrigin(config).startsWith('https:');

/** `__Host-` prevents other hosts in the same domain from setting a cookie of this name; it requires https. */
export const cookieName = (deps: Pick<Deps, 'config'>, name: string) => (isHttps(deps) ? `__Host-${name}` : name);

export function cookieOptions(deps: Pick<Deps, 'config'>, c: Context<AppEnv>) {
  const secure = isHttps(deps) || c.var.origin.startsWith('https:');
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
}

/** When a session that began then, and is used now, ends. */
function endOf(role: Role, began: Date, now: Date): string {
  const { idle, absolute } = LIFETIMES[isField(role) ? 'field' : 'office'];
  return new Date(Math.min(now.getTime() + idle, began.getTime() + absolute)).toISOString();
}

const isField = (role: Role) => role === 'electrician' || role === 'apprentice';
