import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import type { CopyReader } from '../../documents/certificates/copy-reader.ts';
import { calculatorRoutes } from './calculators.tsx';
import { ruleRoutes } from './rules.tsx';
import { verifyRoutes } from './verify.tsx';

/** Everything for people without an account. */
export function publicRoutes(deps: Deps, copies?: CopyReader): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/', (c) => c.redirect('/public/verify', 303));
  routes.route('/verify', verifyRoutes(deps, copies));
  routes.route('/rules', ruleRoutes(deps));
  routes.route('/calculators', calculatorRoutes(deps));
  return routes;
}
