import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Browser, openBrowser } from '../../../src/demo/browser.ts';
import { fold, nodeAt } from '../../../src/domain/report/fold.ts';
import { documentOf } from '../../../src/domain/report/parts.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { freePort } from '../../support/postgres-server.ts';
import { book, fill, makeCompany, type Person, worldPassword } from '../../support/world.ts';
import { startServer } from './server.ts';

/** A server that runs answers a save within this, however often it asks to be asked again. */
const answersWithinMs = 120_000;
const writers = 4;
const BUSY = 503;

/** A database with the folder of its files. `installed`: what serves, where that is not this project. */
export type Place = {
  db: Db;
  folder: string;
  environment: Record<string, string>;
  installed?: string;
  close(): Promise<void>;
};
/** How often the server is killed: `fewest` times at least, then on to `most` while less than `ms` have passed. */
type Rounds = { most: number; ms: number; fewest: number };
/** What one writer asked its circuit to say, in order, and which of that the server said it has. */
type Writer = { path: string; asked: string[]; acknowledged: Set<string> };
type Stream = { place: Place; browser: Browser; who: Person; reportId: string; all: readonly Writer[] };
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills the server over and over under people who save, and looks after each kill whether all is there that was answered. */
export async function killedOverAndOver(
  name: string,
  open: (port: number) => Promise<Place>,
  { most, ms, fewest }: Rounds,
): Promise<void> {
  const port = await freePort();
  const place = await open(port);
  try {
    const company = await makeCompany(place.db, 'Crash Electrical');
    const who = company.people.electrician;
    const { reportId } = await book(place.db, company, who);
    await fill(place.db, who, reportId);
    const circuits = Array.from({ length: writers }, (_, i) => `boards/cu1/circuits/cu1-${i + 1}`);
    const all: Writer[] = circuits.map((path) => ({ path, asked: [], acknowledged: new Set() }));
    const browser = openBrowser((request) => fetch(request), `http://localhost:${port}`);
    const stream: Stream = { place, browser, who, reportId, all };
    const began = performance.now();
    const ranMs = () => performance.now() - began;
    let rounds = 0;
    for (; rounds < most && (ranMs() < ms || rounds < fewest); rounds++) {
      await killedRound(stream, rounds);
      await expectEverySave(stream);
    }
    const saves = all.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    const asked = `${most} kills asked for in ${ms / 1000} s, ${fewest} at least`;
    console.log(
      `${name}: ${asked}; killed ${rounds} times in ${Math.round(ranMs() / 1000)} s, ${saves} answered saves, none lost`,
    );
    expect(rounds).toBeGreaterThanOrEqual(fewest);
    expect(saves).toBeGreaterThan(rounds);
  } finally {
    await place.close();
  }
}

/** Starts the server, lets every writer save its circuit over and over, and kills it under them. */
async function killedRound({ place, browser, who, reportId, all }: Stream, round: number) {
  const server = await startServer(place.environment, place.folder, { installed: place.installed });
  try {
    // The session is a row in the database: signing in once has to last for all that follows.
    if (round === 0) await signIn(browser, who);
    const state = { killed: false, answered: 0 };
    const streams = all.map((writer) => saveOverAndOver(browser, reportId, writer, state));
    // Another moment in each round: after more or fewer saves, while forms are read, merged, written or answered.
    const streaming = Promise.all(streams);
    const enough = 1 + ((round * 5) % 12);
    const late = performance.now() + answersWithinMs;
    while (state.answered < enough && performance.now() < late) await Promise.race([streaming, delay(2)]);
    await delay((round * 7) % 20);
    state.killed = true;
    await server.kill();
    await streaming;
    // A server that only asks to be asked again loses nothing, and proves nothing.
    expect(state.answered, `saves that start ${round + 1} of the server answered`).toBeGreaterThan(0);
  } catch (error) {
    await server.kill();
    throw error;
  }
}

async function signIn(browser: Browser, who: Person) {
  const answer = await browser.post('/auth/sign-in', { email: who.email, password: worldPassword });
  expect(answer.status).toBe(303);
}

type State = { killed: boolean; answered: number };

async function saveOverAndOver(browser: Browser, reportId: string, writer: Writer, state: State) {
  const address = `/electrician/reports/${reportId}/${writer.path}`;
  try {
    while (!state.killed) {
      const page = await browser.get(address);
      // On a machine that has too much to do the server may ask to be asked again: that is no save, and none is lost by it.
      if (page.status === BUSY) continue;
      expect(page.status).toBe(200);
      const text = `Sockets ${randomBytes(6).toString('hex')}`;
      writer.asked.push(text);
      const answer = await browser.submit(page, { description: text });
      if (answer.status === BUSY) continue;
      expect(answer.status, answer.html).toBe(303);
      writer.acknowledged.add(text);
      state.answered += 1;
    }
  } catch (error) {
    // The connection breaks off when the server dies, and must not before.
    if (!state.killed || !(error instanceof TypeError)) throw error;
  }
}

async function expectEverySave({ place: { db }, who, reportId, all }: Stream) {
  const { log, row } = await settled(db, who, reportId);
  const { document } = row;
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: row.seq }, (_, i) => i + 1));
  expect(fold(log)).toEqual(document);
  expect(JSON.parse(row.conflicts)).toEqual([]);
  for (const { path, asked, acknowledged } of all) {
    const texts = log.filter((entry) => entry.path === `${path}/description`).map(({ value }) => value as string);
    // One that was asked for may have been saved without the answer getting through; every answered one must be there.
    const saved = new Set(texts);
    expect(texts.filter((text) => asked.includes(text))).toEqual(asked.filter((text) => saved.has(text)));
    expect([...acknowledged].filter((text) => !saved.has(text))).toEqual([]);
    if (acknowledged.size > 0) expect(nodeAt(document, `${path}/description`)).toBe(texts.at(-1));
  }
}

/** The report with its log. A database server goes on for a moment with what the killed process last sent it. */
async function settled(db: Db, who: Person, reportId: string) {
  for (;;) {
    const before = await readReport(db, reportId);
    const log = await getLog(db, who, reportId);
    const row = await readReport(db, reportId);
    if (row.seq === before.seq) return { log, row };
  }
}

async function readReport(db: Db, reportId: string) {
  const row = await db
    .selectFrom('report')
    .where('id', '=', reportId)
    .select(['seq', 'conflicts'])
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom('report_part')
    .where('report_id', '=', reportId)
    .select(['part', 'content'])
    .execute();
  // As it is stored: not what this process or the other may have kept of it.
  const document = documentOf(new Map(parts.map(({ part, content }) => [part, JSON.parse(content)])));
  return { ...row, document };
}

/** A place of SQLite. */
export async function onSqlite(port: number): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-crash-'));
  const { db, dialect, close } = openDatabase({ dataDir: folder });
  await migrate(db, dialect);
  return {
    db,
    folder,
    environment: { PORT: String(port) },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
