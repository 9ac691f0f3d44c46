import type { Context, MiddlewareHandler } from 'hono';
import { LEAVES_TO, ROUTER, ROUTER_LOCATION, SENT_BY } from '../../../components/office/router/headers.ts';
import type { AppEnv } from '../../context.ts';
import { isReserved } from '../reserved.ts';

/** Whether the page's router sent a form; it accepts a page as data. */
export const isSentByRouter = (c: Context<AppEnv>): boolean =>
  c.req.method === 'POST' && c.req.header(SENT_BY) === ROUTER;

/**
 * Answers the router with the target of a redirect instead of the redirect: a script's request would follow it automatically, and
 * render a page that is never shown.
 */
export function redirectForRouter(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const to = c.res.headers.get('location');
    if (c.res.status !== 303 || to === null || !isSentByRouter(c)) return;
    const headers = new Headers(c.res.headers);
    for (const name of ['location', 'content-type', 'content-length']) headers.delete(name);
    const { pathname } = new URL(to, c.req.url);
    headers.set(isReserved(pathname) ? LEAVES_TO : ROUTER_LOCATION, to);
    c.res = undefined;
    c.res = new Response(null, { status: 204, headers });
  };
}
