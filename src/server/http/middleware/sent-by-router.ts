import type { Context, MiddlewareHandler } from 'hono';
import { LEAVES_TO, ROUTER, ROUTER_LOCATION, SENT_BY } from '../../../components/office/router/headers.ts';
import type { AppEnv } from '../../context.ts';
import { isReserved } from '../reserved.ts';

/** Whether a form was sent by the page's router, which takes a page as data for an answer. */
export const isSentByRouter = (c: Context<AppEnv>): boolean =>
  c.req.method === 'POST' && c.req.header(SENT_BY) === ROUTER;

/**
 * A redirect in answer to the router says where it leads and leaves the way to it: a script's request would follow by itself, and
 * the page be rendered for nobody.
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
