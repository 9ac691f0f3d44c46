import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '../../src/kernel/viewer.ts';
import { buildApp } from '../../src/server/app.ts';
import type { AppEnv } from '../../src/server/context.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { rotateKey } from '../../src/server/keys/rotate.ts';
import { type BadPost, badPost } from '../support/bad-posts.ts';
import { cookieHeader, keepCookies } from '../support/cookies.ts';
import { onBothDatabases } from '../support/databases.ts';
import { makeDeps, testSecret } from '../support/deps.ts';
import { homeThings } from '../support/earlier.ts';
import { wholeInspection } from '../support/inspection.ts';
import { listSomeInstruments } from '../support/listed-instruments.ts';
import { listSomeSites } from '../support/listed-sites.ts';
import * as officeForms from '../support/office-forms.ts';
import { addressOf, type RouteAccess, routeAccess, type Things } from '../support/route-access.ts';
import {
  book,
  carriedInstrument,
  fill,
  makeCompany,
  ownText,
  roles,
  type TestCompany,
  worldPassword,
} from '../support/world.ts';

/** Ten thousand in all; the larger part on the database that is there for each test anyway. */
const posts = { sqlite: 8500, postgres: 1500 };
/** After so many, forms go to a fresh report: the one before has had its boards removed and its limits reached. */
const postsPerReport = 400;
const origin = 'http://localhost';

onBothDatabases('bad posts to every form', (database) => {
  test('never a fault of ours, and never a write that the answer does not own up to', {
    timeout: 1_200_000,
  }, async () => {
    const { db, dialect } = database;
    const site = await openSite(db);
    const seen = new Map<number, number>();
    let count = 0;
    let before = await fingerprint(db);
    const property = fc.asyncProperty(site.posts, async ({ route, who, things, post }) => {
      if (++count % postsPerReport === 0) {
        await site.freshReport();
        before = await fingerprint(db);
      }
      const answer = await site.send(who, addressOf(route, site.things[things]), post);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const said = site.reported
        .splice(0)
        .map(({ error }) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
      expect(said, `${route.path} by ${who}`).toEqual([]);
      expect(answer.status, route.path).toBeLessThan(500);
      const after = await fingerprint(db);
      if (answer.status !== 303) expect(after, `${route.path} answered ${answer.status}`).toEqual(before);
      before = after;
    });
    await fc.assert(property, { numRuns: posts[dialect], endOnFailure: true, seed: 20261121 });
    // If nearly all were turned away at the door, the rest of the house was not tried.
    expect(seen.get(303) ?? 0).toBeGreaterThan(posts[dialect] / 50);
    expect(seen.get(422) ?? 0).toBeGreaterThan(posts[dialect] / 20);
  });
});

type Scope = 'own' | 'strangers' | 'nothing' | 'junk';
type Case = { route: RouteAccess; who: Role | undefined; things: Scope; post: BadPost };

async function openSite(db: Db) {
  const { deps, reported } = makeDeps(db, { clock: () => new Date('2026-11-24T10:00:00.000Z') });
  const app = buildApp({
    deps,
    renderOrdinaryPage: async () => new Response('a page', { headers: { 'content-type': 'text/html' } }),
    files: { static: tmpdir(), public: tmpdir() },
  });
  const [mine, theirs] = [await makeCompany(db, 'Mine Electrical'), await makeCompany(db, 'Theirs Electrical')];
  const cookies = new Map<Role, string>();
  for (const role of roles) cookies.set(role, await signIn(app, mine.people[role].email));
  const things: Record<Scope, Things> = {
    own: await thingsOf(db, mine),
    strangers: await thingsOf(db, theirs),
    nothing: sameFor(randomUUID()),
    junk: sameFor('%00%ff..%2f'),
  };
  return {
    reported,
    things,
    posts: await casesFor(app, cookies, [things.own, things.strangers]),
    async freshReport() {
      things.own = await thingsOf(db, mine);
    },
    send(who: Role | undefined, path: string, { contentType, body }: BadPost): Promise<Response> {
      const headers = new Headers({ origin });
      if (contentType !== undefined) headers.set('content-type', contentType);
      if (who) headers.set('cookie', cookies.get(who) ?? '');
      return Promise.resolve(app.request(`${origin}${path}`, { method: 'POST', headers, body }));
    },
  };
}

async function signIn(app: Hono<AppEnv>, email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: worldPassword });
  const answer = await app.request(`${origin}/auth/sign-in`, { method: 'POST', headers: { origin }, body });
  expect(answer.status).toBe(303);
  const cookies = new Map<string, string>();
  keepCookies(cookies, answer);
  return cookieHeader(cookies);
}

/** A visit and a filled-in report of the electrician, with what else the company has. */
async function thingsOf(db: Db, company: TestCompany): Promise<Things> {
  const { visitId, reportId } = await book(db, company, company.people.electrician);
  await fill(db, company.people.electrician, reportId, [
    ...wholeInspection(),
    { path: 'observations/obs-1', value: true },
    { path: 'observations/obs-1/text', value: 'Lid of the joint box in the loft missing' },
  ]);
  const { clients, sites, spareUser } = company;
  const key = await db.transaction().execute((trx) => rotateKey(trx, company.people.owner, testSecret, new Date()));
  const common = { client: clients.own, site: sites.own, visit: visitId, report: reportId, issued: reportId };
  const list = await listSomeSites(db, company.people.office, clients.own);
  const instrument = await carriedInstrument(db, company, company.people.electrician);
  const instruments = await listSomeInstruments(db, company.people.owner);
  const home = await homeThings(db, company.people.office, sites.own);
  const made = { import: list, instrument, instrumentList: instruments, ...home };
  return { ...common, user: spareUser, key, ...made, text: await ownText(db, company) };
}

const sameFor = (id: string): Things => ({
  client: id,
  site: id,
  visit: id,
  report: id,
  issued: id,
  user: id,
  key: id,
  import: id,
  instrument: id,
  instrumentList: id,
  earlier: id,
  occupant: id,
  text: id,
});

/** Whoever may use a form sends most of the posts to it: they get furthest in. */
async function casesFor(app: Hono<AppEnv>, cookies: Map<Role, string>, [own, theirs]: [Things, Things]) {
  const known = [...new Set([...Object.values(own), ...Object.values(theirs), 'cu1', 'cu1-1', 'obs-1', 'origin'])];
  const cases: fc.Arbitrary<Case>[] = [];
  for (const route of routeAccess.filter(({ method }) => method === 'POST')) {
    const names = await namesOn(app, cookies.get('electrician') ?? '', route, own);
    const usual = route.roles === 'anyone' ? [undefined] : route.roles;
    // Signing out ends the session that the rest of the posts come from.
    const anybody = /^\/(logout|signout)/.test(route.path) ? [undefined] : [undefined, ...roles];
    const who = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<Role | undefined>(...usual.filter((role) => anybody.includes(role))) },
      {
        weight: 6,
        arbitrary: fc.constant<Role | undefined>(usual.includes('electrician' as never) ? 'electrician' : usual[0]),
      },
      { weight: 1, arbitrary: fc.constantFrom<Role | undefined>(...anybody) },
    );
    const things = fc.oneof(
      { weight: 8, arbitrary: fc.constant<Scope>('own') },
      { weight: 1, arbitrary: fc.constantFrom<Scope>('strangers', 'nothing', 'junk') },
    );
    const post = badPost(names, [...known, ...Object.values(route.fields ?? {})]);
    cases.push(fc.record({ route: fc.constant(route), who, things, post: withFields(route, post) }));
  }
  return fc.oneof(...cases);
}

/** Most posts say which of a page's forms they are. */
function withFields({ fields }: RouteAccess, post: fc.Arbitrary<BadPost>): fc.Arbitrary<BadPost> {
  if (!fields) return post;
  const said = new TextEncoder().encode(`${new URLSearchParams(fields)}&`);
  return post.map(({ contentType, body }) =>
    contentType === 'application/x-www-form-urlencoded'
      ? { contentType, body: new Uint8Array([...said, ...body]) }
      : { contentType, body },
  );
}

const officeNames = [
  ...new Set(
    Object.values(officeForms).flatMap((form) =>
      typeof form === 'object' && 'shape' in form ? Object.keys(form.shape) : [],
    ),
  ),
  'intent',
  'at',
  'comment_supply/ze',
  'answer_finding.0',
  'file',
];

/** The controls of the form: from its page where that is drawn without the page router, else all that the office asks for. */
async function namesOn(app: Hono<AppEnv>, cookie: string, route: RouteAccess, own: Things): Promise<string[]> {
  if (!/^\/(electrician|auth|public)/.test(route.path)) return officeNames;
  const address = addressOf(route, own);
  const pages = [address, address.replace(/\/(spares|start|conflicts)$/, '')];
  const drawn = await Promise.all(
    pages.map(async (path) => (await app.request(`${origin}${path}`, { headers: { cookie } })).text()),
  );
  const names = drawn.flatMap((html) => [...html.matchAll(/\sname="([^"]+)"/g)].map(([, name]) => name ?? ''));
  const elsewhere = ['path', 'choice', 'email', 'password', 'rule', 'basis', 'reason', 'record', 'override', 'back'];
  return [...new Set([...names, ...elsewhere])];
}

/** Everything that a form may write, so that any change shows. What signing in keeps for itself is left out. */
const watched = [
  'company',
  'user',
  'client',
  'site',
  'visit',
  'report',
  'entry',
  'submission',
  'review_comment',
  'finding_override',
  'comment_reply',
  'report_handover',
  'blob',
  'certificate',
  'signing_key',
  'number_range',
] as const satisfies (keyof Database)[];

async function fingerprint(db: Db): Promise<Record<string, unknown>> {
  const counts = watched.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(`n_${table}`)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(counts)},
      (select sum(seq * 1000 + length(status) + length(conflicts)) from report) as reports,
      (select sum(length(content)) from report_part) as documents,
      (select sum(length(name) + length(address) + length(agent_name)) from client) as clients,
      (select sum(length(search) + length(access_notes) + length(tenure)) from site) as sites,
      (select sum(length(status) + length(electrician_id) + length(day)) from visit) as visits,
      (select sum(length(email) + length(name) + length(role) + length(coalesce(disabled_at, ''))) from "user") as users,
      (select sum(length(name) + length(address) + length(scheme) + length(time_zone)) from company) as companies,
      (select count(resolved_at) from review_comment) as resolved,
      (select count(withdrawn_at) from finding_override) as taken_back`.execute(db);
  return rows[0] ?? {};
}
