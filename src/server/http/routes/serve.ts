import type { Handler, Hono } from 'hono';
import type { AppEnv } from '../../context.ts';
import type { Route } from './route.ts';

/** Registers the handler of a route. Permissions and rates are checked in front of it. */
export function serve<Path extends string>(
  routes: Hono<AppEnv>,
  { method, path }: Route<Path>,
  handler: Handler<AppEnv, Path>,
): void {
  routes.on(method, path, handler);
}
