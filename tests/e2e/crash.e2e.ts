import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Browser, openBrowser } from '../../src/demo/browser.ts';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { fold, nodeAt } from '../../src/domain/report/fold.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { getLog } from '../../src/server/repositories/entries.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { book, fill, makeCompany, type Person, worldPassword } from '../support/world.ts';
import { type Server, startServer } from './support/server.ts';

/** Both databases together stay within two minutes; what is not reached in that time is not asked for. */
const mostRounds = 100;
const mostMs = 50_000;
const writers = 4;

type Place = { db: Db; folder: string; environment: Record<string, string>; close(): Promise<void> };
/** What one writer knows of its circuit: the texts the server said it has, and the one it was waiting for. */
type Writer = { path: string; acknowledged: string[]; asked: string };
type Stream = { place: Place; who: Person; reportId: string; all: readonly Writer[] };
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

for (const [name, open] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const) {
  test(`on ${name} every save that was answered outlives the server, killed in the middle of more`, async () => {
    const place = await open();
    try {
      const company = await makeCompany(place.db, 'Crash Electrical');
      const electrician = company.people.electrician;
      const { reportId } = await book(place.db, company, electrician);
      await fill(place.db, electrician, reportId);
      const circuits = Array.from({ length: writers }, (_, i) => `boards/cu1/circuits/cu1-${i + 1}`);
      const all: Writer[] = circuits.map((path) => ({ path, acknowledged: [], asked: '' }));
      const stream: Stream = { place, who: electrician, reportId, all };
      const end = performance.now() + mostMs;
      let rounds = 0;
      for (; rounds < mostRounds && performance.now() < end; rounds++) {
        await killedRound(stream, rounds);
        await expectEverySave(stream);
      }
      const saves = all.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
      console.log(`${name}: killed ${rounds} times, ${saves} answered saves, none lost`);
      expect(rounds).toBeGreaterThan(2);
      expect(saves).toBeGreaterThan(rounds);
    } finally {
      await place.close();
    }
  });
}

/** Starts the server, lets every writer save its circuit over and over, and kills it under them. */
async function killedRound({ place, who, reportId, all }: Stream, round: number) {
  const server = await startServer(place.environment, place.folder);
  try {
    const browser = await signedIn(server, who);
    const state = { killed: false, answered: 0 };
    const streams = all.map((writer) => saveOverAndOver(browser, reportId, writer, state));
    // Another moment in each round: after more or fewer saves, while forms are read, merged, written or answered.
    const streaming = Promise.all(streams);
    const enough = 1 + ((round * 5) % 12);
    while (state.answered < enough) await Promise.race([streaming, delay(2)]);
    await delay((round * 7) % 20);
    state.killed = true;
    await server.kill();
    await streaming;
  } catch (error) {
    await server.kill();
    throw error;
  }
}

async function signedIn(server: Server, who: Person): Promise<Browser> {
  const browser = openBrowser((request) => fetch(request), server.origin);
  const answer = await browser.post('/auth/sign-in', { email: who.email, password: worldPassword });
  expect(answer.status).toBe(303);
  return browser;
}

type State = { killed: boolean; answered: number };

async function saveOverAndOver(browser: Browser, reportId: string, writer: Writer, state: State) {
  const address = `/electrician/reports/${reportId}/${writer.path}`;
  try {
    while (!state.killed) {
      const page = await browser.get(address);
      expect(page.status).toBe(200);
      const text = `Sockets ${randomBytes(6).toString('hex')}`;
      writer.asked = text;
      const answer = await browser.submit(page, { description: text });
      expect(answer.status, answer.html).toBe(303);
      writer.acknowledged.push(text);
      state.answered += 1;
    }
  } catch (error) {
    // The connection breaks off when the server dies, and must not before.
    if (!state.killed || !(error instanceof TypeError)) throw error;
  }
}

async function expectEverySave({ place: { db }, who, reportId, all }: Stream) {
  const log = await getLog(db, who, reportId);
  const row = await db
    .selectFrom('report')
    .where('id', '=', reportId)
    .select(['seq', 'document', 'conflicts'])
    .executeTakeFirstOrThrow();
  const document = JSON.parse(row.document) as ReportDocument;
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: row.seq }, (_, i) => i + 1));
  expect(fold(log)).toEqual(document);
  expect(JSON.parse(row.conflicts)).toEqual([]);
  for (const { path, acknowledged, asked } of all) {
    const texts = log.filter((entry) => entry.path === `${path}/description`).map((entry) => entry.value);
    const ours = new Set([...acknowledged, asked]);
    const kept = texts.filter((text) => ours.has(text as string));
    expect(kept.filter((text) => text !== asked)).toEqual(acknowledged.filter((text) => text !== asked));
    // The last one asked for may have been saved without the answer getting through; nothing older may stand.
    if (acknowledged.length > 0)
      expect([acknowledged.at(-1), asked]).toContain(nodeAt(document, `${path}/description`));
  }
}

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-crash-'));
  const { db, dialect, close } = openDatabase({ dataDir: folder });
  await migrate(db, dialect);
  return {
    db,
    folder,
    environment: {},
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onPostgres(): Promise<Place> {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-crash-'));
  const databaseUrl = `${server.url}/postgres`;
  const { db, dialect, close } = openDatabase({ dataDir: folder, databaseUrl });
  await migrate(db, dialect);
  return {
    db,
    folder,
    environment: { DATABASE_URL: databaseUrl, SESSION_SECRET: 'a secret that only the crash test has, and no other' },
    async close() {
      await close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
