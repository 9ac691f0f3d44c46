import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { serveList } from '../../../lists/serve-list.ts';
import { certificateList } from '../../../office-lists/certificates.tsx';
import { clientList } from '../../../office-lists/clients.tsx';
import { homeList } from '../../../office-lists/homes.tsx';
import { peopleList } from '../../../office-lists/people.tsx';
import { reportList } from '../../../office-lists/reports.tsx';
import { visitList } from '../../../office-lists/visits.tsx';
import { listAddresses } from '../routes.ts';

/** The lists of the office as files. */
export function listFileRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serveList(routes, deps, certificateList, listAddresses.certificates);
  serveList(routes, deps, homeList, listAddresses.homes);
  serveList(routes, deps, clientList, listAddresses.clients);
  serveList(routes, deps, peopleList, listAddresses.people);
  serveList(routes, deps, visitList, listAddresses.visits);
  serveList(routes, deps, reportList, listAddresses.reports);
  return routes;
}
