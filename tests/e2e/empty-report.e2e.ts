import { expect, test } from '@playwright/test';
import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import { signIn } from '../bench/servers.ts';
import { emptyItems } from '../support/empty-report.ts';
import { routeAccess } from '../support/route-access.ts';
import { type Booked, book, fill, makeCompany, putInState } from '../support/world.ts';
import { startWorld, type World } from './support/world.ts';

/** Circuits of the reports that are compared: the second is twice the first. */
const sizes = [500, 1000] as const;
const MOST_GROWTH = 2.4;
const MOST_MS = 300;
/** Below this a page says nothing of how it grows. */
const LEAST_MS = 40;
const token = 'the-token-of-the-metrics';

/** Reports in which nothing is filled in, under review: the office may open a page of every kind of them. */
const makeReports = () =>
  startWorld(
    async (db) => {
      const company = await makeCompany(db, 'Empty Electrical');
      const reports: Booked[] = [];
      for (const size of sizes) {
        const { electrician } = company.people;
        const booked = await book(db, company, electrician);
        await fill(db, electrician, booked.reportId, emptyItems(eicrA4, size));
        await putInState(db, booked.reportId, 'submitted');
        reports.push(booked);
      }
      return { company, reports };
    },
    { METRICS_TOKEN: token },
  );

type Made = Awaited<ReturnType<typeof makeReports>>['made'];

/** Processor time of the whole server so far, in ms. */
async function spent({ server }: World<Made>): Promise<number> {
  const answer = await fetch(`${server.origin}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(await answer.text()) ?? [];
  return Number(seconds) * 1000;
}

const pages = routeAccess.filter(
  ({ method, path, ofAction, answers }) =>
    method === 'GET' && !ofAction && answers === undefined && /^\/(reports|visits|sites|defects)/.test(path),
);

test('a report in which nothing is filled in costs no page of the office time with the square of its size', async () => {
  const world = await makeReports();
  try {
    const { company } = world.made;
    const [small, large] = world.made.reports as [Booked, Booked];
    const cookie = await signIn(world.server.origin, company.people.owner.email);
    const costOf = async (path: string, { reportId, visitId }: Booked, runs: number) => {
      const things: Record<string, string> = {
        ...{ report: reportId, visit: visitId, site: company.sites.own, board: 'b3' },
      };
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      if (!names.every((name) => name in things)) return undefined;
      const address = path.replace(/:(\w+)/g, (_, name) => things[name] ?? '');
      const costs: number[] = [];
      let status = 0;
      for (let run = 0; run < runs; run += 1) {
        const before = await spent(world);
        const answer = await fetch(`${world.server.origin}${address}`, {
          // Compression has threads of its own, which count to the process.
          headers: { cookie, 'accept-encoding': 'identity' },
          redirect: 'manual',
        });
        await answer.arrayBuffer();
        costs.push((await spent(world)) - before);
        status = answer.status;
      }
      return { status, ms: Math.min(...costs) };
    };
    const slow: string[] = [];
    let asked = 0;
    for (const { path } of pages) {
      const compare = async (runs: number) => {
        const [less, more] = [await costOf(path, small, runs), await costOf(path, large, runs)];
        if (!less || more?.status !== 200) return undefined;
        const grew = more.ms / Math.max(less.ms, LEAST_MS / MOST_GROWTH);
        const told = `${path}: ${less.ms.toFixed(0)} ms, twice the size ${more.ms.toFixed(0)} ms`;
        return { isSlow: grew > MOST_GROWTH || more.ms > MOST_MS, told };
      };
      const first = await compare(4);
      if (!first) continue;
      asked += 1;
      // What else the machine does is in the time too: what seems slow is asked again.
      const again = first.isSlow ? await compare(15) : first;
      if (again?.isSlow) slow.push(again.told);
    }
    expect(asked).toBeGreaterThan(8);
    expect(slow).toEqual([]);
  } finally {
    await world.close();
  }
});
