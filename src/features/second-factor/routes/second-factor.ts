import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { appRoutes } from './app.tsx';
import { checkRoutes } from './check.tsx';
import { chooseRoutes } from './choose.tsx';
import { codesRoutes } from './codes.tsx';
import { confirmRoutes } from './confirm.tsx';
import { passkeyRoutes } from './passkey.tsx';

/** Second factors: checked at sign-in, added, and checked again before a change to how a person signs in. */
export function secondFactorRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.route('/', checkRoutes(deps));
  routes.route('/', chooseRoutes(deps));
  routes.route('/', appRoutes(deps));
  routes.route('/', passkeyRoutes(deps));
  routes.route('/', codesRoutes(deps));
  routes.route('/', confirmRoutes(deps));
  return routes;
}
