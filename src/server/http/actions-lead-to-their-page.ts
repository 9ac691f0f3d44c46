import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { pageOf } from './routes/route-table.ts';

/** Whoever opens the address of an action, by the back button or by reloading what was refused, comes to the page that its form is on. */
export function actionsLeadToTheirPage(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const page = method === 'GET' || method === 'HEAD' ? pageOf(c.var.route, path) : undefined;
    return page === undefined ? next() : c.redirect(`${page}${new URL(c.req.url).search}`, 303);
  };
}
