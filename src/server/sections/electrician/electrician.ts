import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { fillingRoutes } from './filling.ts';
import { ownInstrumentRoutes } from './instruments/own-instruments.tsx';
import { photoFileRoutes } from './photos/photo-file-routes.ts';
import { handOverRoutes } from './report/hand-over/hand-over.tsx';
import { historyRoutes } from './report/history/history.tsx';
import { drawnSignatureRoutes } from './signing/drawn-signature.ts';
import type { FieldDeps } from './store.ts';
import { giveUpRoutes } from './visits/give-up.tsx';

/** Plain pages for the people on the tools. Everything works with no script. */
export function electricianRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  // What only the server can answer; each says why.
  routes.route('/', giveUpRoutes(deps));
  routes.route('/', handOverRoutes(deps));
  routes.route('/', historyRoutes(deps));
  routes.route('/', drawnSignatureRoutes(deps));
  routes.route('/', ownInstrumentRoutes(deps));
  routes.route('/', photoFileRoutes(deps));
  routes.route('/', fillingRoutes(deps));
  return routes;
}
