import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../../../src/server/db/connect.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { databaseFault, HUNG } from '../../../src/server/db/faults.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { watchHealth } from '../../../src/server/http/health.ts';
import { openBlackHole } from '../../support/black-hole.ts';
import { type FreshDatabase, freshDatabase } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { makeCompany, type TestCompany, worldPassword } from '../../support/world.ts';

let fresh: FreshDatabase;
/** As the server opens it, and as another program does. */
let server: OpenDatabase;
let other: OpenDatabase;
let company: TestCompany;
const lost: Error[] = [];

beforeAll(async () => {
  fresh = await freshDatabase('postgres');
  server = openDatabase({ ...fresh.options, bounded: true, onLost: (error) => lost.push(error) });
  other = openDatabase(fresh.options);
  await migrate(server.db, 'postgres');
  company = await makeCompany(server.db, 'Restart Electrics');
});
afterAll(async () => {
  await server.close();
  await other.close();
  await fresh.drop();
});

/** What a restart of the server does to every connection of the process. */
const endConnections = (which = sql`true`) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${which}`.execute(other.db);

/** Whoever signs in has to wait meanwhile. */
async function holdCompany<T>(db: Db, meanwhile: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('company').where('id', '=', company.id).forUpdate().select('id').execute();
    return meanwhile();
  });
}

async function site() {
  const { app, ...rest } = await openWholeSite(server.db);
  return { ...rest, signIn: () => visitor(app).signIn(company.people.office.email, worldPassword) };
}

test('a connection that ends between two statements of a transaction fails the transaction, with its cause, and nothing else', async () => {
  const before = lost.length;
  const broken = server.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await endConnections();
    await expect.poll(() => lost.length).toBeGreaterThan(before);
    await sql`select 2`.execute(trx);
  });
  await expect(broken).rejects.toSatisfy((error) => databaseFault(error) === 'away');
  expect((await sql`select 3 as three`.execute(server.db)).rows).toEqual([{ three: 3 }]);
});

test('a restart in the middle of a request is a 503 that says so, and the next one is answered', async () => {
  const { signIn, reported } = await site();
  const answer = await holdCompany(other.db, async () => {
    const asked = signIn();
    const waits = sql`wait_event_type = 'Lock'`;
    const ended = async () => (await endConnections(waits)).rows.length;
    await expect.poll(ended).toBeGreaterThan(0);
    return asked;
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('The records cannot be reached');
  expect(databaseFault(reported[0]?.error)).toBe('away');
  expect((await signIn()).status).toBe(303);
});

test('a row that another transaction holds for long is a 503 with a time to try again', async () => {
  const { signIn, reported } = await site();
  const answer = await holdCompany(other.db, signIn);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('The records are in use');
  expect(reported).toEqual([]);
  expect((await signIn()).status).toBe(303);
});

test('health is answered while every connection is taken', async () => {
  const held = Promise.withResolvers<void>();
  const taken = Array.from({ length: 10 }, () => server.db.connection().execute(() => held.promise));
  await expect.poll(() => server.connections?.().open).toBe(10);
  const health = watchHealth(server.db, server.ping, { connections: server.connections });
  await health.check();
  expect(health.connections?.()).toEqual({ open: 10, idle: 0, waiting: 0 });
  held.resolve();
  await Promise.all(taken);
});

/** The database as the server opens it, behind a network that can be told to lose everything. */
async function openBehindHole(bounded: DatabaseOptions['bounded']) {
  const address = new URL(fresh.options.databaseUrl ?? '');
  const hole = await openBlackHole(Number(address.port));
  address.port = String(hole.port);
  const opened = openDatabase({ databaseUrl: address.href, dataDir: fresh.options.dataDir, bounded });
  onTestFinished(async () => {
    await opened.close();
    await hole.close();
  });
  return { hole, ...opened };
}

/** So long that a test which waits for its end fails. */
const long = 600_000;

test('after a request that hung to its end the next ones are a 503 at once, and the rest ends by itself', {
  timeout: 120_000,
}, async () => {
  const { hole, db, ping } = await openBehindHole({ connect: long, query: 500, rest: 10_000 });
  const { app, reported } = await openWholeSite(db);
  const signIn = () => visitor(app).signIn(company.people.office.email, worldPassword);
  expect((await signIn()).status).toBe(303);
  hole.loseEverything();
  expect((await signIn()).status).toBe(503);
  expect(databaseFault(reported[0]?.error)).toBe('away');
  // The server is asked once more before it is given up. Those who ask after us are answered after us.
  for (const _ of [1, 2]) await expect(ping()).rejects.toThrow();
  const refused = await signIn();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(String(reported.at(-1)?.error)).toContain(HUNG);
  hole.mend();
  await expect.poll(async () => (await signIn()).status, { timeout: 60_000, interval: 500 }).toBe(303);
});

test('a connection that is not made in time begins the rest too', async () => {
  const { hole, db } = await openBehindHole({ connect: 500, query: long, rest: long });
  hole.loseEverything();
  const ask = () => sql`select 1`.execute(db);
  await expect(ask()).rejects.toThrow('connection timeout');
  await expect(ask()).rejects.toThrow(HUNG);
});

test('a statement that takes too long makes nobody else wait: the server answers', async () => {
  const { db, ping, close } = openDatabase({ ...fresh.options, bounded: { connect: long, query: 500, rest: long } });
  onTestFinished(close);
  await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toThrow('Query read timeout');
  await ping();
  expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }]);
});

test('a network that loses everything: health says so in time, and the server can be stopped', {
  timeout: 300_000,
}, async () => {
  const { hole, db, ping, close } = await openBehindHole(true);
  const { app } = await openWholeSite(db, { health: watchHealth(db, ping) });
  expect((await app.request('/api/health')).status).toBe(200);
  await sql`select 1`.execute(db);
  hole.loseEverything();
  const hangs = expect(sql`select 2`.execute(db)).rejects.toThrow();
  expect((await app.request('/api/health')).status).toBe(503);
  await close();
  await hangs;
});
