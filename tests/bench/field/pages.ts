import { addressOf, routeAccess } from '../../support/route-access.ts';
import { type Row, row, unmeasured } from '../table.ts';
import type { BenchWorld } from '../world.ts';
import { coverageOf } from './routes.ts';

/** A measured page: its address, and the person who opens it. */
export type Page = { path: string; url: string; cookie: string };

/** Pages that lead on to themselves with an id, and what they ask for behind it. */
const opensWith: Readonly<Record<string, string>> = {
  '/electrician/reports/:report/boards/new': '?id=not-there-yet',
  '/electrician/reports/:report/boards/:board/circuits/new': '?id=not-there-yet',
  '/electrician/reports/:report/observations/new': '?id=not-there-yet',
};

/** The pages of the section that show something of the world's electrician: what it has nothing of, `makeSection` has. */
export function pagesOnSite(world: BenchWorld): string[] {
  const things = {
    ...{ report: world.reportId, visit: world.visitId, board: world.boardId, circuit: world.circuitId },
    ...{ observation: world.observationId, site: world.siteId, instrument: world.instrumentId },
  };
  return routeAccess.flatMap((route) => {
    const { method, path, answers, ofAction, roles, needs, names } = route;
    if (method !== 'GET' || !path.startsWith('/electrician') || !roles.includes('electrician')) return [];
    if (ofAction || needs || names === 'issued' || (answers && !(path in opensWith))) return [];
    return [`${addressOf(route, things)}${opensWith[path] ?? ''}`];
  });
}

/** Measures page by page; a page that cannot be measured is a row of its own, and the rest goes on. */
export async function ofEachPage<P extends { path: string }, T>(
  pages: readonly P[],
  failures: Row[],
  measure: (page: P) => Promise<T>,
): Promise<(P & T)[]> {
  const measured: (P & T)[] = [];
  for (const page of pages) {
    try {
      measured.push({ ...page, ...(await measure(page)) });
    } catch (error) {
      failures.push(unmeasured(page.path, error));
    }
  }
  return measured;
}

/** How many pages were asked of how many routes of the section; a route neither asked nor left out is an error. */
export function coverageRow(what: string, measured: readonly { path: string }[]): Row {
  const { wrong, note } = coverageOf(measured.map(({ path }) => path));
  for (const route of wrong) process.stderr.write(`  ${what}: no page of ${route} was measured\n`);
  const forgotten = wrong.length > 0 ? `; first: ${wrong[0]}` : '';
  return row(
    `electrician’s pages, ${what}: routes that were not asked`,
    wrong.length,
    { most: 0 },
    String,
    note + forgotten,
  );
}
