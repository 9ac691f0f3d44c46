import { describe, expect, test } from 'vitest';
import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import { writeMarkup } from '../../src/markup/write-markup.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { emptyItems } from '../support/empty-report.ts';
import { routeAccess } from '../support/route-access.ts';
import { fill } from '../support/world.ts';
import { openSite, type Site } from './electrician/site.ts';
import { phoneOf } from './field/phone-of.ts';

/** Circuits of the reports that are compared. */
const SIZE = 500;
/** What a page of twice the size may cost, as a share of the cost of the smaller: more is time with the square of the size. */
const MOST_GROWTH = 2.4;
/** Of the thread that answers, for a report of a thousand circuits. A print is drawn in a thread of its own. */
const MOST_MS = 300;
/** Below this a page says nothing of how it grows. */
const LEAST_MS = 40;

type Get = (path: string) => Promise<{ status: number }>;
type Visited = { site: Site; get: Get };

const addresses = routeAccess
  .filter(({ method, path, ofAction }) => method === 'GET' && path.startsWith('/electrician') && !ofAction)
  .flatMap(({ path, answers }) => {
    const sections = path.includes(':section') ? eicrA4.sections.map(({ key }) => key) : [''];
    return sections.map((section) => ({ path: path.replace(':section', section), isFile: answers === 'file' }));
  });

/** The addresses of a site that a report of one visit has: those that need what it lacks are none of them. */
function addressIn({ visitId, reportId, company }: Site, path: string): string | undefined {
  const things: Record<string, string> = {
    ...{ report: reportId, board: 'b3', circuit: 'i3', observation: 'i3', visit: visitId, site: company.sites.own },
    ...{ column: 'zs', what: 'rcd' },
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.every((name) => name in things) ? path.replace(/:(\w+)/g, (_, name) => things[name] ?? '') : undefined;
}

/** A site whose draft has that many circuits, and much else in proportion, with nothing filled in. */
async function emptySite(size: number): Promise<Site> {
  const { db } = openDatabase({ memory: true });
  await migrate(db, 'sqlite');
  const site = await openSite(db);
  // As the server draws pages: the tests' own way draws each of them twice.
  site.deps.renderHtml = async (element) => `<!doctype html>${writeMarkup(element)}`;
  const items = emptyItems(eicrA4, size);
  await fill(db, site.company.people.electrician, site.reportId, items);
  return site;
}

/** Processor time of this thread that a page takes, in ms: the least of several, the first of which may have much to work out. */
async function costOf(
  { get, site }: Visited,
  path: string,
  runs = 3,
): Promise<{ status: number; ms: number } | undefined> {
  const address = addressIn(site, path);
  if (address === undefined) return undefined;
  const costs: number[] = [];
  let status = 0;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    ({ status } = await get(address));
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return { status, ms: Math.min(...costs) };
}

const opened: Record<string, (site: Site) => Promise<Get>> = {
  async server(site) {
    const browser = await site.signedIn(site.company.people.electrician);
    return (path) => browser.get(path);
  },
  async phone(site) {
    const { browser } = await phoneOf(site, site.company.people.electrician);
    return (path) => browser.get(path);
  },
};

describe.each(Object.keys(opened))('a report in which nothing is filled in, answered by the %s', (by) => {
  test('costs no page time with the square of its size, and none the time of everybody else', async () => {
    const [one, two] = [await emptySite(SIZE), await emptySite(2 * SIZE)];
    const visited = await Promise.all(
      [one, two].map(
        async (site): Promise<Visited> => ({ site, get: await (opened[by] as (typeof opened)[string])(site) }),
      ),
    );
    const [small, large] = visited as [Visited, Visited];
    const slow: string[] = [];
    let pages = 0;
    for (const { path, isFile } of addresses) {
      const compare = async (runs: number) => {
        const [less, more] = [await costOf(small, path, runs), await costOf(large, path, runs)];
        if (!less || !more || more.status !== 200) return undefined;
        const grew = more.ms / Math.max(less.ms, LEAST_MS / MOST_GROWTH);
        const isSlow = grew > MOST_GROWTH || (!isFile && more.ms > MOST_MS);
        return { isSlow, told: `${path}: ${less.ms.toFixed(0)} ms, twice the size ${more.ms.toFixed(0)} ms` };
      };
      const first = await compare(3);
      if (!first) continue;
      pages += 1;
      // What else the machine does is in the time too: what seems slow is asked again.
      const again = first.isSlow ? await compare(10) : first;
      if (again?.isSlow) slow.push(again.told);
    }
    expect(pages).toBeGreaterThan(40);
    expect(slow).toEqual([]);
  });
});
