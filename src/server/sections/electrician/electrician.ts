import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { boardRoutes } from './boards.tsx';
import { checkRoutes } from './check.tsx';
import { circuitRoutes } from './circuits.tsx';
import { giveUpRoutes } from './give-up.tsx';
import { handOverRoutes } from './hand-over.tsx';
import { historyRoutes } from './history.tsx';
import { observationRoutes } from './observations.tsx';
import { overruleRoutes } from './overrule.tsx';
import { reportRoutes } from './report.tsx';
import { scheduleRoutes } from './schedule.tsx';
import { sectionRoutes } from './sections.tsx';
import { signRoutes } from './sign.tsx';
import { visitRoutes } from './visits.tsx';

/** Plain pages for the people on the tools. Everything works with no script. Mounted at `/electrician`. */
export function electricianRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.route('/', visitRoutes(deps));
  routes.route('/', giveUpRoutes(deps));
  routes.route('/', reportRoutes(deps));
  routes.route('/', boardRoutes(deps));
  routes.route('/', circuitRoutes(deps));
  routes.route('/', observationRoutes(deps));
  routes.route('/', scheduleRoutes(deps));
  routes.route('/', checkRoutes(deps));
  routes.route('/', overruleRoutes(deps));
  routes.route('/', signRoutes(deps));
  routes.route('/', historyRoutes(deps));
  routes.route('/', handOverRoutes(deps));
  // Last: what is none of the above is a section of the form, or nothing.
  routes.route('/', sectionRoutes(deps));
  return routes;
}
