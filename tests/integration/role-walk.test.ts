import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { features } from '../../src/features/features.ts';
import type { Role, Viewer } from '../../src/kernel/viewer.ts';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Deps } from '../../src/server/context.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { askForAccess } from '../../src/server/http/access-guard.ts';
import { openProcessState } from '../../src/server/http/process-state.ts';
import { get } from '../../src/server/http/routes/route.ts';
import { mustAllBeServed, shapeOf } from '../../src/server/http/routes/route-table.ts';
import { ordinaryPageRoutes } from '../../src/server/pages/routes.ts';
import { servedRoutes, siteRoutes } from '../../src/server/routes.ts';
import { addressOf, type RouteAccess, routeAccess } from '../support/route-access.ts';
import { roles } from '../support/world.ts';

const { routes: table, accessTo } = siteRoutes;
const pages = fileURLToPath(new URL('../../src/pages', import.meta.url));
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${shapeOf(path)}`;
const walked = new Set(routeAccess.map(keyOf));
const things = {
  client: 'c',
  site: 's',
  visit: 'v',
  report: 'r',
  issued: 'i',
  user: 'u',
  key: 'k',
  import: 'l',
  instrument: 'm',
  instrumentList: 'n',
  earlier: 'e',
  occupant: 'o',
  text: 't',
};
const called = ({ method, path, fields }: RouteAccess) => [method, path, fields?.intent].filter(Boolean).join(' ');

/** Who comes past the guard, by what the table of the application says; `anyone` when that is who has not signed in too. */
function letIn(method: string, address: string): readonly Role[] | 'anyone' {
  const passes = (viewer?: Viewer) => askForAccess(accessTo(method, address), viewer).kind === 'pass';
  return passes() ? 'anyone' : roles.filter((role) => passes({ role } as Viewer));
}

test.each(routeAccess.map((route) => [called(route), route] as const))(
  '%s: the application lets in whom the walk says',
  (_, route) => {
    const address = addressOf(route, things);
    expect(letIn(route.method, address)).toEqual(
      route.roles === 'anyone' ? 'anyone' : roles.filter((role) => route.roles.includes(role as never)),
    );
    expect(accessTo(route.method, address).own ?? []).toEqual(route.fenced ?? []);
  },
);

test('every line of the table of the application is walked, and none stands behind another that takes its place', () => {
  const lines = table.filter(({ method, path }) => method !== 'ALL' && path !== '/RSC/*');
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.map(keyOf).filter((line) => !walked.has(line))).toEqual([]);
  for (const line of lines) expect(accessTo(line.method, addressOf(line, things)), keyOf(line)).toBe(line);
});

test('every route that is registered is listed, and every one that is listed is registered, or the application does not start', () => {
  const app = buildApp({
    deps: {
      config: readConfig({}),
      log: pino({ level: 'silent' }),
      state: openProcessState({ db: {} as Db, clock: () => new Date() }),
    } as unknown as Deps,
    renderOrdinaryPage: async () => undefined,
    files: { static: pages, public: pages },
  });
  expect(app.routes.length).toBeGreaterThan(70);
  const unanswered = [...servedRoutes, get('/electrician/parking/:id', 'anyone')];
  expect(() => mustAllBeServed(unanswered, app.routes)).toThrow('nothing answers GET /electrician/parking/:');
  app.get('/electrician/visits/:id/parking', (c) => c.text('here'));
  app.post('/sites', (c) => c.text('here'));
  app.route(
    '/api',
    new Hono().get('/v1/all-of-it', (c) => c.text('here')),
  );
  expect(() => mustAllBeServed(servedRoutes, app.routes)).toThrow(
    'no section says who may use GET /electrician/visits/:/parking, POST /sites, GET /api/v1/all-of-it',
  );
});

test('every ordinary page is in the table, and every page in the table is there', () => {
  const paths = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)_/.test(file))
    .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`)
    .map((path) => path.replace(/\[(\w+)\]/g, ':$1'));
  expect(paths.length).toBeGreaterThan(10);
  const routes = [...ordinaryPageRoutes, ...features.flatMap((feature) => feature.pages ?? [])];
  const listed = routes.filter(({ path }) => path !== '/RSC/*').map(keyOf);
  expect(paths.map((path) => keyOf({ method: 'GET', path })).sort()).toEqual(listed.sort());
});

test('what can be posted without an account can be posted only so often', () => {
  const posts = table.filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(70);
  const unlimited = posts.filter(({ asked = [] }) => asked.length === 0);
  expect(unlimited.filter(({ needs }) => needs === 'anyone').map(keyOf)).toEqual([]);
});
