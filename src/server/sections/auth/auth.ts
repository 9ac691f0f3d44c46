import { Hono } from 'hono';
import { secondFactorRoutes } from '../../../features/second-factor/routes/second-factor.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { resetRoutes } from './reset.tsx';
import { authAddresses } from './routes.ts';
import { setUpRoutes } from './set-up.tsx';
import { signInRoutes } from './sign-in.tsx';
import { signInLinkRoutes } from './sign-in-link.tsx';

/** `/auth`: how a person gets a session. Plain pages that work without scripts. */
export function authRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, authAddresses.start, (c) => c.redirect('/auth/sign-in', 303));
  routes.route('/', signInRoutes(deps));
  routes.route('/', resetRoutes(deps));
  routes.route('/', signInLinkRoutes(deps));
  routes.route('/', secondFactorRoutes(deps));
  routes.route('/', setUpRoutes(deps));
  return routes;
}
