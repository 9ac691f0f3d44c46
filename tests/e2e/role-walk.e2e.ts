import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Role } from '../../src/kernel/viewer.ts';
import { isReserved } from '../../src/server/http/reserved.ts';
import { addressOf, type RouteAccess, routeAccess, type Things } from '../support/route-access.ts';
import { roles } from '../support/world.ts';
import { makePlaces, type Places } from './support/places.ts';
import { type Asked, type Asker, asker } from './support/world.ts';

let places: Places;
const visitors = new Map<Role | undefined, Asker>();

test.beforeAll(async () => {
  places = await makePlaces();
  const { origin } = places.server;
  visitors.set(undefined, await asker(origin));
  for (const role of roles) visitors.set(role, await asker(origin, places.mine.people[role].email));
});
test.afterAll(() => places.close());

/** Asked by a program of ours, which no page may answer; a form is no JSON to it. */
const isOfProgram = ({ method, answers }: RouteAccess) => method === 'POST' && answers === 'data';
const guarded = routeAccess.filter(({ roles: who }) => who !== 'anyone');
const called = ({ method, path, fields }: RouteAccess) => [method, path, fields?.intent].filter(Boolean).join(' ');

for (const route of guarded) {
  test(`${called(route)}: signed out is ${isOfProgram(route) ? 'told so' : 'sent to sign in'}, whatever there is`, async () => {
    for (const things of [places.own('owner'), places.strangers, nothing()]) {
      const address = addressOf(route, things);
      const answer = await ask(undefined, route, address);
      const signIn = [303, `/auth/sign-in?next=${encodeURIComponent(address)}`];
      expect([answer.status, answer.headers.get('location')]).toEqual(isOfProgram(route) ? [401, null] : signIn);
    }
  });

  test(`${called(route)}: each role with what is theirs`, async () => {
    await asEverybody(async (role) => {
      const { status, headers } = await ask(role, route, addressOf(route, places.own(role)));
      const isSentOn = route.path === '/' && (role === 'electrician' || role === 'apprentice');
      if (isSentOn) expect.soft([status, headers.get('location')], role).toEqual([303, '/electrician']);
      else if (!may(role, route)) expect.soft(status, role).toBe(403);
      else expect.soft(wellAnswered(route), role).toContain(status);
    });
  });

  if (!route.path.includes(':')) continue;
  test(`${called(route)}: nobody can tell another company's from what does not exist`, async () => {
    await asEverybody(async (role) => {
      const other = await ask(role, route, addressOf(route, places.strangers));
      const none = await ask(role, route, addressOf(route, nothing()));
      const hidden = isOfProgram(route) ? 415 : leadsOn(route) ? 303 : 404;
      expect.soft(may(role, route) ? [hidden] : [403, 404], role).toContain(other.status);
      expect.soft(none.status, role).toBe(other.status);
      expect.soft(comparable(other), role).toBe(comparable(none));
    });
  });

  test(`${called(route)}: each role with somebody else's of the same company`, async () => {
    await asEverybody(async (role) => {
      if (!may(role, route)) return;
      const answer = await ask(role, route, addressOf(route, places.neighbours(role)));
      if (!route.fenced?.includes(role)) return expect.soft(wellAnswered(route), role).toContain(answer.status);
      const none = await ask(role, route, addressOf(route, nothing()));
      expect.soft(answer.status, role).toBe(404);
      expect.soft(comparable(answer), role).toBe(comparable(none));
    });
  });
}

const may = (role: Role, { roles: who }: RouteAccess) => (who as readonly Role[]).includes(role);
/** The address of an action leads to its page, and looks at nothing. */
const leadsOn = ({ method, ofAction }: RouteAccess) => method === 'GET' && ofAction === true;
const asEverybody = (walk: (role: Role) => Promise<void>) => Promise.all(roles.map(walk));
/** A form is nearly empty here: what matters is that it was read, and whose it was. */
const wellAnswered = ({ method, needs, answers }: RouteAccess) => [
  ...(method === 'POST' && answers === 'data' ? [415] : []),
  ...(method === 'GET' ? [answers === 'redirect' ? 303 : 200] : [200, 303, 400, 409, 422]),
  // What a program asks for with words behind its address is told that they lack.
  ...(method === 'GET' && answers === 'data' ? [400] : []),
  ...(needs ? [404] : []),
  // It is of a report that is issued, and says so of one that is not.
  ...(needs === 'its certificate' ? [409] : []),
  // Only who gave a reason takes it back.
  ...(needs === 'the reason' ? [403] : []),
];

const pageRoutes = guarded.filter(({ method, path, answers }) => method === 'GET' && !answers && !isReserved(path));
for (const route of pageRoutes) {
  test(`${route.path} by client navigation shows each role no more than the page does`, async () => {
    for (const role of [undefined, ...roles]) {
      const scopes = [places.own(role ?? 'owner'), ...(role ? [places.neighbours(role)] : []), places.strangers];
      for (const things of scopes) {
        const address = addressOf(route, things);
        const page = await ask(role, route, address);
        const { status, text: body } = await ask(role, route, `/RSC/R${address === '/' ? '/_root' : address}.txt`);
        expect(status, address).toBeLessThan(500);
        if (page.status === 200) {
          expect(body, address).toContain('"route:/');
          continue;
        }
        for (const word of places.words) expect(body, `${role} ${address}`).not.toContain(word);
        expect(body, `${role} ${address}`).not.toContain('"form"');
      }
    }
  });
}

test('no page tells a client what only the operator of the server can mend', async () => {
  // The office is told, so there is something to tell.
  const office = await ask('owner', { method: 'GET', path: '/' } as RouteAccess, '/');
  expect(office.text).toContain('SMTP_URL');
  for (const route of pageRoutes.filter((each) => may('client', each))) {
    const address = addressOf(route, places.own('client'));
    const { status, text } = await ask('client', route, address);
    if (status !== 200) continue;
    expect.soft(text, address).not.toMatch(/SMTP|mail is not set up|kept on the server|its operator/i);
  }
});

async function ask(role: Role | undefined, route: RouteAccess, address: string): Promise<Asked> {
  const asking = visitors.get(role) as Asker;
  if (route.method === 'GET') return asking(address);
  const send = () => asking(address, { submission: randomUUID(), base: '0', ...route.fields });
  const answer = await send();
  if (answer.status !== 429) return answer;
  // The walk is faster than people who send links: it waits as long as the answer says.
  await new Promise((wait) => setTimeout(wait, Math.min(Number(answer.headers.get('retry-after')), 60) * 1000 || 1000));
  return send();
}

/** An answer without what is new in each: its reference. */
const comparable = ({ text }: Asked): string =>
  text
    .replace(/<code>[^<]*<\/code>/g, '<code></code>')
    .replace(/data-copy="[^"]*"/g, 'data-copy')
    .replace(/"instance":"[^"]*"/, '"instance":""');

const nothing = (): Things => ({
  client: randomUUID(),
  site: randomUUID(),
  visit: randomUUID(),
  report: randomUUID(),
  issued: randomUUID(),
  user: randomUUID(),
  key: randomUUID(),
  import: randomUUID(),
  instrument: randomUUID(),
  instrumentList: randomUUID(),
  earlier: randomUUID(),
  occupant: randomUUID(),
  text: randomUUID(),
});
