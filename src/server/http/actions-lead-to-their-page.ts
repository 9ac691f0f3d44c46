import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { pageOf } from './routes/route-table.ts';

/** Redirects a GET of an action's address, by the back button or a reload after an error, to the page with its form. */
export function actionsLeadToTheirPage(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const page = method === 'GET' || method === 'HEAD' ? pageOf(c.var.route, path) : undefined;
    return page === undefined ? next() : c.redirect(`${page}${new URL(c.req.url).search}`, 303);
  };
}
