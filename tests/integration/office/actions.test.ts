import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { pageOf } from '../../../src/server/http/routes/route-table.ts';
import { siteRoutes } from '../../../src/server/routes.ts';
import { onSqlite } from '../../support/databases.ts';
import { addressOf, routeAccess } from '../../support/route-access.ts';
import { openSite, type Site, type Visitor } from './site.ts';

const table = siteRoutes.routes;
const things = {
  report: 'r',
  visit: 'v',
  site: 's',
  client: 'c',
  user: 'u',
  key: 'k',
  import: 'i',
  issued: 'r',
  instrument: 'm',
  instrumentList: 'n',
  earlier: 'e',
  occupant: 'o',
  text: 't',
};
const actions = routeAccess.filter(({ ofAction, method }) => ofAction && method === 'POST');

test('an action stands below the page that its form is on, and nothing else says of itself that it is one', () => {
  const said = table.filter(({ page }) => page !== undefined);
  expect(said.length).toBeGreaterThan(30);
  for (const { path, page = '' } of said) {
    expect(path.startsWith(`${page}/`), path).toBe(true);
    expect(
      table.some((line) => line.method === 'GET' && line.path === page && !line.page),
      `${path}: a page`,
    ).toBe(true);
  }
  expect(new Set(said.map(({ path }) => addressOf({ path }, things)))).toEqual(
    new Set(actions.map((route) => addressOf(route, things))),
  );
});

onSqlite('actions', (database) => {
  let site: Site;
  let owner: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    owner = await site.as(site.company.people.owner);
  });

  test.each(actions.map((route) => [route.path, addressOf(route, things), route.roles === 'anyone'] as const))(
    '%s: opened or reloaded it leads to its page, with what was asked of that',
    async (_, address, isForAll) => {
      const answer = await owner.get(`${address}?show=all`);
      const page = pageOf(siteRoutes.accessTo('GET', address), address);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?show=all`]);
      const led = isForAll ? page : `/auth/sign-in?next=${encodeURIComponent(address)}`;
      expect((await site.stranger.get(address)).headers.get('location')).toBe(led);
    },
  );

  test('what is refused is shown on the page of the action, as it was asked for', async () => {
    const id = await site.submitted();
    const form = { submission: randomUUID(), base: await site.seq(id), return_text: '' };
    const refused = await owner.post(`/reports/${id}/return?show=all&blanks=yes`, form);
    expect(refused.status).toBe(422);
    expect(refused.headers.get('x-page')).toBe(`/reports/${id}?show=all&blanks=yes`);
  });
});
