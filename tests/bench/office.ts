import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { workOutStates } from '../../src/features/compliance/server/work.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db, Dialect } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { keepStatistics } from '../../src/server/db/statistics.ts';
import { tidyTallies } from '../../src/server/db/tidy-tallies.ts';
import type { Borough } from '../support/borough.ts';
import { fillOffice, wholeOffice } from '../support/office-borough.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { madeDatabase } from './borough.ts';
import { addressIn, officePages } from './office-pages.ts';
import { processorMsOfAll, type Running, residentBytes, signIn, startApplication } from './servers.ts';
import { type Row, row } from './table.ts';

const hundredth = 0.01;
const secondsForAll = 60;
const p95Ms = 200;
/** For a landlord with 34,000 homes. */
const p95MsOfClient = 300;
const mostGrowth = 1.3;
const mebibyte = 1024 * 1024;

type World = { borough: Borough; server: Running; cookies: Record<string, string>; seconds: number };

/** The state of all homes of an office from nothing, its lists and files, against those of one a hundredth of the size. */
export async function measureOffice(
  folder: string,
  dialect: Dialect,
  { part, rounds }: { part: number; rounds: number },
): Promise<Row[]> {
  const postgres = dialect === 'postgres' ? await startPostgres() : undefined;
  const worlds: World[] = [];
  const open = async (name: string, share: number) => {
    const dataDir = join(folder, `office-${dialect}-${name}`);
    mkdirSync(dataDir);
    if (postgres) await madeDatabase(postgres.url, `office_${name}`);
    const databaseUrl = postgres && `${postgres.url}/office_${name}`;
    const { db, close } = openDatabase(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
    await migrate(db, dialect);
    const of = (count: number) => Math.round(count * share);
    const { homes, certificates, defects } = wholeOffice;
    const borough = await fillOffice(db, { homes: of(homes), certificates: of(certificates), defects: of(defects) });
    const seconds = await workOut(db);
    await tidyTallies(db, new Date());
    // As PostgreSQL does by itself within minutes.
    if (postgres) await sql`vacuum analyze`.execute(db);
    await close();
    const server = await startApplication(dataDir, databaseUrl);
    const cookies: Record<string, string> = {};
    const people = {
      owner: borough.company.people.owner,
      bigClient: borough.bigClient,
      smallClient: borough.smallClient,
    };
    for (const [who, { email }] of Object.entries(people)) cookies[who] = await signIn(server.origin, email);
    const world = { borough, server, cookies, seconds };
    worlds.push(world);
    return world;
  };
  try {
    const few = await open('few', Math.min(hundredth, part));
    const many = await open('many', part);
    await untilQuiet(() =>
      worlds.reduce((sum, { server }) => sum + processorMsOfAll(server.pid), databaseMs(postgres?.pid)),
    );
    const rows = [
      row(
        `${dialect}, state of ${Math.round(wholeOffice.homes * part)} homes from nothing`,
        many.seconds,
        { most: secondsForAll * part },
        (value) => `${value.toFixed(1)} s`,
      ),
    ];
    const ratios: { ratio: number; path: string }[] = [];
    for (const [who, path] of officePages) {
      const [a, b] = await inTurn(many, few, who, path, rounds, postgres?.pid);
      const ratio = a.processor / b.processor;
      const times = `processor ${a.processor.toFixed(1)} ms ÷ ${b.processor.toFixed(1)} ms of a hundredth = ${ratio.toFixed(2)}; rows ${a.rows}, ${b.rows}`;
      // A page of 50 rows takes longer than one of few, at any size.
      if (a.rows === b.rows) ratios.push({ ratio, path: `${who} ${path}` });
      const most = who === 'bigClient' ? p95MsOfClient : p95Ms;
      rows.push(row(`${dialect}, ${who} ${path}, p95`, a.p95, { most }, (value) => `${value.toFixed(0)} ms`, times));
    }
    const grown = ratios.filter(({ ratio }) => ratio > mostGrowth).toSorted((x, y) => y.ratio - x.ratio);
    rows.push(
      row(
        `${dialect}, ${ratios.length} pages with as many rows as at a hundredth: those that take over ${mostGrowth} of its processor time`,
        grown.length,
        { most: 0 },
        String,
        grown.map(({ path, ratio }) => `${path} ${ratio.toFixed(2)}`).join('; '),
      ),
    );
    return [...rows, ...(await filesOf(many, dialect))];
  } finally {
    for (const { server } of worlds) await server.stop();
    await postgres?.stop();
  }
}

async function workOut(db: Db): Promise<number> {
  const from = performance.now();
  await workOutStates({ db, clock: () => new Date('2026-11-24T12:00:00Z') });
  const seconds = (performance.now() - from) / 1000;
  await keepStatistics(db);
  return seconds;
}

const databaseMs = (pid: number | undefined): number => (pid === undefined ? 0 : processorMsOfAll(pid));

/** Seconds in a row in which servers at rest take less than this of the processor, ms. */
const [quietSeconds, quietMs] = [3, 60];

/** After their start servers catch up with mails and reminders, which no page is to be charged for. @param processor  ms taken so far. */
async function untilQuiet(processor: () => number): Promise<void> {
  for (let quiet = 0, before = processor(); quiet < quietSeconds; ) {
    await delay(1000);
    const now = processor();
    quiet = now - before < quietMs ? quiet + 1 : 0;
    before = now;
  }
}

type Times = { p95: number; processor: number; rows: number };

/**
 * Asks both servers for a page in turn, as other work on the machine affects both. In milliseconds; that of the processor, with what the
 * database took of it, is the least of all rounds.
 * @param databasePid  of PostgreSQL; SQLite is within the server.
 */
async function inTurn(
  ...[a, b, who, path, rounds, databasePid]: [World, World, string, string, number, number | undefined]
): Promise<[Times, Times]> {
  const measured: [number[], number[]][] = [
    [[], []],
    [[], []],
  ];
  const rows = [0, 0];
  for (let i = 0; i <= rounds; i++) {
    for (const [at, { server, cookies, borough }] of [a, b].entries()) {
      const url = `${server.origin}${addressIn(borough, path)}`;
      const processor = () => processorMsOfAll(server.pid) + databaseMs(databasePid);
      const [from, before] = [performance.now(), processor()];
      const answer = await fetch(url, { headers: { cookie: cookies[who] ?? '' } });
      rows[at] = (await answer.text()).split('<tr').length - 1;
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} for ${who}`);
      // The first reads from the disk.
      if (i === 0) continue;
      measured[at]?.[0].push(performance.now() - from);
      // A connection that ended takes its time with it.
      if (processor() > before) measured[at]?.[1].push(processor() - before);
    }
  }
  return measured.map(([times, processor], at) => ({
    rows: rows[at] ?? 0,
    p95: times.toSorted((x, y) => x - y)[Math.ceil(times.length * 0.95) - 1] as number,
    processor: Math.min(...processor),
  })) as [Times, Times];
}

/** Files of all homes: how many rows, how long, and how much more memory the server holds at its most. */
async function filesOf({ server, cookies }: World, dialect: Dialect): Promise<Row[]> {
  const rows: Row[] = [];
  for (const file of ['sites.csv', 'sites.xlsx']) {
    const [before, from] = [residentBytes(server.pid), performance.now()];
    let most = before;
    let bytes = 0;
    const answer = await fetch(`${server.origin}/sites/${file}`, { headers: { cookie: cookies.owner ?? '' } });
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      most = Math.max(most, residentBytes(server.pid));
    }
    const note = `${(bytes / mebibyte).toFixed(1)} MB in ${((performance.now() - from) / 1000).toFixed(1)} s`;
    const show = (value: number) => `${value.toFixed(0)} MB more`;
    rows.push(row(`${dialect}, ${file} of all homes`, (most - before) / mebibyte, { most: 150 }, show, note));
  }
  return rows;
}
