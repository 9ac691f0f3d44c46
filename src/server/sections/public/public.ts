import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import type { CopyReader } from '../../documents/certificates/copies/copy-reader.ts';
import type { RequestRates } from '../../http/routes/request-rates.ts';
import { serve } from '../../http/routes/serve.ts';
import { offlineRoutes } from './offline.ts';
import { publicAddresses } from './routes.ts';
import { ruleRoutes } from './rules.tsx';
import { verifyRoutes } from './verify.tsx';

/** Everything for people without an account. @param built  folder of the page that checks certificates without a server. */
export function publicRoutes(deps: Deps, rates: RequestRates, built: string, copies?: CopyReader): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, publicAddresses.start, (c) => c.redirect('/public/verify', 303));
  routes.route('/', offlineRoutes(deps, built));
  routes.route('/', verifyRoutes(deps, rates, copies));
  routes.route('/', ruleRoutes(deps));
  return routes;
}
