import { expect, test } from 'vitest';
import { askedInFront, type RequestRate, requestRates } from '../../src/server/http/routes/rates.ts';
import { siteRoutes } from '../../src/server/routes.ts';
import { onBothDatabases } from '../support/databases.ts';
import { addressOf } from '../support/route-access.ts';
import { openWholeSite } from '../support/whole-site.ts';

const inFront = Object.entries(requestRates).filter(([, { asks }]) => asks === 'front');
const nobodys = { report: 'nobodys-report', site: 'nobodys-site' };
const naming = (rate: RequestRate) => siteRoutes.routes.filter(({ asked }) => askedInFront(asked).includes(rate));

onBothDatabases('how often a route may be asked', (database) => {
  test.each(inFront.map(([name, { most, title }]) => [name as RequestRate, most, title] as const))(
    '%s: %i a minute from one network, on all its routes together, before anything is done',
    async (rate, most, title) => {
      let now = Date.parse('2026-11-24T10:00:00.000Z');
      const { app } = await openWholeSite(database.db, {
        deps: { clock: () => new Date(now) },
        config: { trustProxy: 1 },
      });
      const routes = naming(rate);
      expect(routes.length).toBeGreaterThan(0);
      const ask = (at: number, from = '192.0.2.1') => {
        const { method, path } = routes[at % routes.length] as (typeof routes)[number];
        const headers = { origin: 'http://localhost', 'x-forwarded-for': from, accept: 'text/html' };
        return app.request(`http://localhost${addressOf({ path }, nobodys)}`, { method, headers });
      };
      for (let count = 0; count < most; count += 1) expect((await ask(count)).status).not.toBe(429);
      for (const at of routes.keys()) {
        const refused = await ask(at);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
        expect(await refused.text()).toContain(title);
        expect((await ask(at, '198.51.100.1')).status).not.toBe(429);
      }
      now += 60_000;
      expect((await ask(0)).status).not.toBe(429);
    },
  );

  test('look-ups by number, which can be guessed at, count for all processes on the database together', async () => {
    let now = Date.parse('2026-11-24T10:00:00.000Z');
    const asOneProcess = (db: typeof database.db) =>
      openWholeSite(db, { deps: { clock: () => new Date(now) }, config: { trustProxy: 1 } });
    const processes = [await asOneProcess(database.db), await asOneProcess(database.another())] as const;
    const lookUp = (process: number, from = '192.0.2.7') =>
      (processes[process] ?? processes[0]).app.request('http://localhost/public/verify', {
        method: 'POST',
        body: new URLSearchParams({ number: 'CP-EICR-00042', postcode: 'ZX1 1AA' }),
        headers: { origin: 'http://localhost', 'x-forwarded-for': from },
      });
    const { most } = requestRates['look-up by number'];
    for (let count = 0; count < most; count += 1) expect((await lookUp(count % 2)).status).toBe(404);
    for (const process of [0, 1]) {
      const refused = await lookUp(process);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      expect((await lookUp(process, '198.51.100.7')).status).toBe(404);
    }
    now += 60_000;
    expect((await lookUp(1)).status).toBe(404);
  });

  test('and a burst of them goes no further than a minute’s, in one process', async () => {
    const clock = () => new Date('2026-11-24T11:00:00.000Z');
    const { app } = await openWholeSite(database.db, { deps: { clock } });
    const { most } = requestRates['look-up by number'];
    const asked = Array.from({ length: 2 * most }, () =>
      app.request('http://localhost/public/verify', {
        method: 'POST',
        body: new URLSearchParams({ number: 'CP-EICR-00043', postcode: 'ZX1 1AA' }),
        headers: { origin: 'http://localhost' },
      }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(most);
  });
});
