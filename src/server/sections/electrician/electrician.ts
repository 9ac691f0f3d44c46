import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { boardRoutes } from './boards/boards.tsx';
import { circuitRoutes } from './boards/circuits.tsx';
import { scheduleRoutes } from './boards/schedule.tsx';
import { overrideRoutes } from './findings/override.tsx';
import { observationRoutes } from './observations/observations.tsx';
import { checkRoutes } from './report/check.tsx';
import { handOverRoutes } from './report/hand-over/hand-over.tsx';
import { historyRoutes } from './report/history/history.tsx';
import { reportRoutes } from './report/report.tsx';
import { sectionRoutes } from './report/sections.tsx';
import { signRoutes } from './signing/sign.tsx';
import { giveUpRoutes } from './visits/give-up.tsx';
import { visitRoutes } from './visits/visits.tsx';

/** Plain pages for the people on the tools. Everything works with no script.  */
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
  routes.route('/', overrideRoutes(deps));
  routes.route('/', signRoutes(deps));
  routes.route('/', historyRoutes(deps));
  routes.route('/', handOverRoutes(deps));
  // Last: what is none of the above is a section of the form, or nothing.
  routes.route('/', sectionRoutes(deps));
  return routes;
}
