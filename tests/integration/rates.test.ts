import { expect, test } from 'vitest';
import { askedInFront, type RequestRate, requestRates } from '../../src/server/http/routes/rates.ts';
import { siteRoutes } from '../../src/server/routes.ts';
import { onBothDatabases } from '../support/databases.ts';
import { addressOf } from '../support/route-access.ts';
import { openWholeSite } from '../support/whole-site.ts';

const inFront = Object.entries(requestRates).filter(([, { asks }]) => asks === 'front');
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
        return app.request(`http://localhost${addressOf({ path }, {})}`, { method, headers });
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
});
