import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Deps } from '../../src/server/context.ts';
import { routeAccess } from '../support/route-access.ts';

const pages = fileURLToPath(new URL('../../src/pages', import.meta.url));
/** Names of parameters differ between pages and posts; where they stand is what makes a route. */
const shape = (path: string) => path.replace(/:\w+(\{[^/]*\})?/g, ':').replace(/\[\w+\]/g, ':');
const listed = new Set(routeAccess.map(({ method, path }) => `${method} ${shape(path)}`));

test('every route that is registered is on the list of the walk', () => {
  const app = buildApp({
    deps: { config: readConfig({}), log: pino({ level: 'silent' }) } as unknown as Deps,
    renderOrdinaryPage: async () => undefined,
    files: { static: pages, public: pages },
  });
  const isMiddleware = ({ method, path }: { method: string; path: string }) => method === 'ALL' && /\*$/.test(path);
  // The page router's own catch-all; its pages are counted below.
  const isRouter = ({ method, path }: { method: string; path: string }) => method === 'GET' && path === '/*';
  const registered = app.routes
    .filter((route) => !isMiddleware(route) && !isRouter(route))
    .map(({ method, path }) => `${method === 'ALL' ? 'GET' : method} ${shape(path)}`);
  expect(registered.length).toBeGreaterThan(50);
  expect([...new Set(registered)].filter((route) => !listed.has(route))).toEqual([]);
});

test('every ordinary page is on the list of the walk', () => {
  const paths = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)_/.test(file))
    .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !listed.has(`GET ${shape(path)}`))).toEqual([]);
});
