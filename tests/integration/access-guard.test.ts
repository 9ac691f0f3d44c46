import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/kernel/viewer.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, type TestCompany, worldPassword } from '../support/world.ts';

let database: OpenDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = openDatabase({ memory: true });
  await migrate(database.db, 'sqlite');
  company = await makeCompany(database.db, 'Guarded Electrics');
  return () => database.close();
});

/** A site that notes which pages it was to draw, and a browser that is signed in to it. */
async function open(role?: Role) {
  const drawn: string[] = [];
  const { app } = await openWholeSite(database.db, {
    renderOrdinaryPage: async (request) => {
      drawn.push(new URL(request.url).pathname);
      return new Response('drawn', { headers: { 'content-type': 'text/html' } });
    },
  });
  const browser = visitor(app);
  if (role) expect((await browser.signIn(company.people[role].email, worldPassword)).status).toBe(303);
  const ask = (method: string, path: string) =>
    app.request(`http://localhost${path}`, { method, headers: { origin: 'http://localhost' } });
  return { browser, drawn, ask };
}

test('who may not is refused before a page is drawn, and told what it is that they may not', async () => {
  const { browser, drawn } = await open('client');
  for (const [path, words] of [
    ['/clients', 'see clients'],
    ['/visits/new', 'book or move visits'],
    ['/reports', 'see the reports of the company'],
    ['/settings/company', 'change the company settings'],
    ['/electrician', 'open the electrician pages'],
    ['/electrician/nowhere', 'open the electrician pages'],
  ] as const) {
    const answer = await browser.get(path);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text()).toContain(`Your account may not ${words}.`);
  }
  expect((await browser.post('/clients/new')).status).toBe(403);
  expect(drawn).toEqual([]);
});

test.each(['/settings/', '/settings//', '/%73ettings', '/settings?x=/sites', '/settings/users/new/'])(
  'an address written as %s is no way round',
  async (path) => {
    const { browser, drawn } = await open('supervisor');
    expect((await browser.get(path)).status).toBe(403);
    expect(drawn).toEqual([]);
  },
);

test('what is on no list is not there for anybody who is signed in, and is drawn by nobody', async () => {
  for (const role of ['owner', 'office', 'electrician', 'client'] as const) {
    const { browser, drawn } = await open(role);
    for (const path of ['/nowhere', '//settings', '/sites/x/y', '/Settings', '/api-more']) {
      expect([role, path, (await browser.get(path)).status]).toEqual([role, path, 404]);
    }
    expect(drawn).toEqual([]);
  }
});

test('who is signed out is sent to sign in and back, whether the page exists or not, and by every method', async () => {
  const { browser, drawn, ask } = await open();
  for (const path of ['/', '/sites?q=mill', '/nowhere', '/electrician', '/electrician/nowhere']) {
    const answer = await browser.get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/auth/sign-in?next=${encodeURIComponent(path)}`,
    ]);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND']) {
    expect([method, (await ask(method, '/sites')).status]).toEqual([method, 303]);
    expect([method, (await ask(method, '/electrician/visits/x')).status]).toEqual([method, 303]);
  }
  expect(drawn).toEqual([]);
});

test('under /api who is signed out is told so as problem details, but for what is open and only to be read', async () => {
  const { ask } = await open();
  for (const [method, path, status] of [
    ['GET', '/api/health', 200],
    ['HEAD', '/api/health', 200],
    ['POST', '/api/health', 401],
    ['DELETE', '/api/v1/openapi.json', 401],
    ['PUT', '/api/v1/schemas/eicr.json', 401],
    ['GET', '/api', 401],
    ['GET', '/api/v1/sites', 401],
    ['POST', '/api/v1/sites', 401],
  ] as const) {
    const answer = await ask(method, path);
    expect([method, path, answer.status]).toEqual([method, path, status]);
    if (status === 401) expect(answer.headers.get('content-type')).toBe('application/problem+json');
  }
});

test('an electrician at the start page is sent to their own', async () => {
  for (const role of ['electrician', 'apprentice'] as const) {
    const { browser, drawn } = await open(role);
    const answer = await browser.get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/electrician']);
    expect((await browser.get('/sites')).status).toBe(403);
    expect((await browser.get('/settings/account')).status).toBe(200);
    expect(drawn).toEqual(['/settings/account']);
  }
});

test('a page that may be read is refused a method that it does not take', async () => {
  const { browser } = await open('office');
  expect((await browser.post('/sites')).status).toBe(405);
  expect((await browser.post('/reports')).status).toBe(405);
});
