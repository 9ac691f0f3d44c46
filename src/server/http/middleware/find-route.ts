import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../context.ts';
import type { RouteTable } from '../routes/route-table.ts';

/** Looks the request up in the table of routes, once for everything that uses the route: limits, guard, log. */
export function findRoute({ accessTo }: Pick<RouteTable, 'accessTo'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('route', accessTo(c.req.method, c.req.path));
    await next();
  };
}
