import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, Deps } from '../../context.ts';
import { lastPerson } from '../../identity/last-person.ts';
import { cookieName, cookieOptions } from '../../identity/session.ts';
import { keepForm, listKeptForms } from '../../repositories/identity/preserved-forms.ts';
import { formOf } from '../forms/form-body.ts';
import type { FormBody } from '../forms/parse-form.ts';

/** The page that shows recovered forms. */
export const RECOVERED = '/kept';
/** Tells the browser that a form waits there, however its person signs in. It holds no data. */
const WAITS = 'copperplate_kept';
const A_DAY = 24 * 60 * 60;

/** Forms of accounts, passwords and second factors are never stored. */
const never = /^\/(?:settings|auth|logout|signout|kept)(?:\/|$)/;
/** A signature or a confirmation must be given again. */
const dropped = /^(?:signature|drawing|confirm)$|password|passcode/i;

/**
 * Stores a form that was sent after its session ended, and sends the browser to sign in: afterwards the page shows the typed values, and
 * one tap saves them. The browser's last-person cookie says whose form it is; without that it is not stored.
 */
export function preserveForm(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.var.viewer) return (await isToBeShown(deps, c)) ? c.redirect(RECOVERED, 303) : next();
    const person = isKept(c) ? lastPerson(deps, c) : undefined;
    if (person === undefined) return next();
    const { pathname, search } = new URL(c.req.url);
    const body = withoutSecrets(await formOf(c));
    if (!body.has('submission')) return next();
    const form = { path: pathname + search, body: body.toString() };
    if (!(await keepForm(deps.db, person, form, deps.clock()))) return next();
    setCookie(c, cookieName(deps, WAITS), '1', { ...cookieOptions(deps, c), maxAge: A_DAY });
    return c.redirect(`/auth/sign-in?next=${RECOVERED}`, 303);
  };
}

/** Records that the recovered forms are being shown: the person is not sent there again automatically. */
export const isShown = (deps: Deps, c: Context<AppEnv>): void =>
  void deleteCookie(c, cookieName(deps, WAITS), cookieOptions(deps, c));

function isKept(c: Context<AppEnv>): boolean {
  const { method, path } = c.req;
  if (method !== 'POST' || never.test(path)) return false;
  const { needs } = c.var.route;
  if (needs === 'anyone' || needs === 'nobody') return false;
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');
}

function withoutSecrets(form: FormBody): URLSearchParams {
  const kept = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string' && !dropped.test(name)) kept.append(name, value);
  return kept;
}

/** Whether a person with recovered forms asked for a page: sign-in by a mailed link leads to another page first. */
async function isToBeShown(deps: Deps, c: Context<AppEnv>): Promise<boolean> {
  if (c.req.method !== 'GET' || getCookie(c, cookieName(deps, WAITS)) === undefined) return false;
  // A page, not a request by one of its scripts.
  if (c.req.path === RECOVERED || c.req.path.startsWith('/RSC/')) return false;
  if (!/\btext\/html\b/.test(c.req.header('accept') ?? 'text/html')) return false;
  return (await listKeptForms(deps.db, c.var.viewer as NonNullable<typeof c.var.viewer>, deps.clock())).length > 0;
}
