import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { byText, remembered } from '../../domain/memo.ts';
import type { AppEnv, Deps } from '../context.ts';
import { cookieName, cookieOptions } from './session.ts';

const COOKIE = 'copperplate_person';
const DAYS = 60;
const DAY = 24 * 60 * 60;

type PersonDeps = Pick<Deps, 'config' | 'clock'>;

/**
 * Stores in the browser which account signed in last, under a keyed hash, so that it cannot be forged.
 * It gives no access. A form sent after the session ended is stored for that account.
 */
export function rememberPerson(deps: PersonDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { viewer } = c.var;
    if (!viewer || c.req.method !== 'GET') return;
    const known = readCookie(deps, c);
    const today = dayOf(deps);
    if (known?.userId === viewer.userId && today - known.day < DAYS / 2) return;
    const said = `${viewer.userId}.${today}`;
    const cookie = generateCookie(cookieName(deps, COOKIE), `${said}.${mark(deps, said)}`, {
      ...cookieOptions(deps, c),
      maxAge: DAYS * DAY,
    });
    // Appended to the existing response: through the context, the whole response would be built again.
    c.res.headers.append('set-cookie', cookie);
  };
}

/** Id of the account that signed in last in this browser, within two months. */
export function lastPerson(deps: PersonDeps, c: Context<AppEnv>): string | undefined {
  return readCookie(deps, c)?.userId;
}

function readCookie(deps: PersonDeps, c: Context<AppEnv>): { userId: string; day: number } | undefined {
  const [, userId, day, given] =
    /^([0-9a-f-]{36})\.(\d{1,6})\.([\w-]{43})$/.exec(getCookie(c, cookieName(deps, COOKIE)) ?? '') ?? [];
  if (!userId || !day || !given) return undefined;
  const due = mark(deps, `${userId}.${day}`);
  if (!timingSafeEqual(Buffer.from(due), Buffer.from(given))) return undefined;
  return dayOf(deps) - Number(day) < DAYS ? { userId, day: Number(day) } : undefined;
}

/** The cookie comes with every request, so each mark is computed once per secret of the installation. */
const marksOf = remembered(({ sessionSecret }: Deps['config']) =>
  byText((said) => createHmac('sha256', sessionSecret).update(`person ${said}`).digest('base64url'), 2000),
);
const mark = ({ config }: PersonDeps, said: string): string => marksOf(config)(said);

const dayOf = ({ clock }: PersonDeps): number => Math.floor(clock().getTime() / 1000 / DAY);
