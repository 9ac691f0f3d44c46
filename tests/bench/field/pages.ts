import { addressOf, routeAccess } from '../../support/route-access.ts';
import { type Row, unmeasured } from '../table.ts';
import type { BenchWorld } from '../world.ts';

/** Pages that lead on to themselves with an id, and what they ask for behind it. */
const opensWith: Readonly<Record<string, string>> = {
  '/electrician/reports/:report/boards/new': '?id=not-there-yet',
  '/electrician/reports/:report/boards/:board/circuits/new': '?id=not-there-yet',
  '/electrician/reports/:report/observations/new': '?id=not-there-yet',
};

/** Every page of the section that shows something of the electrician's own, and a row for each that nobody knows the address of. */
export function pagesOnSite(world: BenchWorld): { paths: string[]; failures: Row[] } {
  const things = {
    ...{ report: world.reportId, visit: world.visitId, board: world.boardId, circuit: world.circuitId },
    ...{ observation: world.observationId, site: world.siteId, instrument: world.instrumentId },
  };
  const paths: string[] = [];
  const failures: Row[] = [];
  for (const route of routeAccess) {
    const { method, path, answers, ofAction, roles, needs } = route;
    if (method !== 'GET' || !path.startsWith('/electrician') || !roles.includes('electrician')) continue;
    if (ofAction || needs || (answers && !(path in opensWith))) continue;
    try {
      paths.push(`${addressOf(route, things)}${opensWith[path] ?? ''}`);
    } catch (error) {
      failures.push(unmeasured(path, error));
    }
  }
  return { paths, failures };
}

/** Measures page by page; a page that cannot be measured is a row of its own, and the rest goes on. */
export async function ofEachPage<T>(
  paths: readonly string[],
  failures: Row[],
  measure: (path: string) => Promise<T>,
): Promise<(T & { path: string })[]> {
  const measured: (T & { path: string })[] = [];
  for (const path of paths) {
    try {
      measured.push({ path, ...(await measure(path)) });
    } catch (error) {
      failures.push(unmeasured(path, error));
    }
  }
  return measured;
}
