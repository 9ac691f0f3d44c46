import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import type { Deps, Viewer } from '../../src/server/context.ts';
import type { Role } from '../../src/server/db/schema.ts';
import { askForAccess } from '../../src/server/http/access-guard.ts';
import { buildApp } from '../../src/server/http/app.ts';
import { accessTo, mustAllBeListed, shapeOf, routeAccess as table } from '../../src/server/http/route-access.ts';
import { addressOf, type RouteAccess, routeAccess } from '../support/route-access.ts';
import { roles } from '../support/world.ts';

const pages = fileURLToPath(new URL('../../src/pages', import.meta.url));
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${shapeOf(path)}`;
const walked = new Set(routeAccess.map(keyOf));
const things = { client: 'c', site: 's', visit: 'v', report: 'r', issued: 'i', user: 'u', key: 'k', import: 'l' };
const called = ({ method, path, fields }: RouteAccess) => [method, path, fields?.intent].filter(Boolean).join(' ');

/** Who comes past the guard, by what the table of the application says; `anyone` when that is who has not signed in too. */
function letIn(method: string, address: string): readonly Role[] | 'anyone' {
  const passes = (viewer?: Viewer) => askForAccess(method, address, viewer).kind === 'pass';
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

test('every route that is registered is in the table, or the application does not start', () => {
  const app = buildApp({
    deps: { config: readConfig({}), log: pino({ level: 'silent' }) } as unknown as Deps,
    renderOrdinaryPage: async () => undefined,
    files: { static: pages, public: pages },
  });
  expect(app.routes.length).toBeGreaterThan(70);
  app.get('/electrician/visits/:id/parking', (c) => c.text('here'));
  app.post('/sites', (c) => c.text('here'));
  app.route(
    '/api',
    new Hono().get('/v1/all-of-it', (c) => c.text('here')),
  );
  expect(() => mustAllBeListed(app.routes)).toThrow(
    'src/server/http/route-access.ts does not say who may use GET /electrician/visits/:/parking, POST /sites, GET /api/v1/all-of-it',
  );
});

test('every ordinary page is in the table', () => {
  const paths = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)_/.test(file))
    .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`)
    .map((path) => path.replace(/\[(\w+)\]/g, ':$1'));
  expect(paths.length).toBeGreaterThan(10);
  const listed = new Set(table.map(keyOf));
  expect(paths.filter((path) => !listed.has(keyOf({ method: 'GET', path })))).toEqual([]);
});
