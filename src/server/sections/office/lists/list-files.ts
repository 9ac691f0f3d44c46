import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { serveList } from '../../../lists/serve-list.ts';
import { certificateList } from '../../../office-lists/certificates.tsx';
import { listAddresses } from '../routes.ts';

/** The lists of the office as files. */
export function listFileRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serveList(routes, deps, certificateList, listAddresses.certificates);
  return routes;
}
