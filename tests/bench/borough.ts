import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Dialect } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Borough, type BoroughSize, fillBorough, partOf } from '../support/borough.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Running, signIn, startApplication } from './servers.ts';
import { type Row, row } from './table.ts';

const hundredth = 0.01;
/** Below this many ms a page is quick, and the ratio is only noise. */
const quickMs = 5;

type World = Borough & { server: Running; cookies: Record<string, string> };

/**
 * Every list and page of a company that has inspected a borough against those of one a hundredth of the size, asked for in turn:
 * other work on the machine affects both, and the fastest of each counts.
 */
export async function measureBorough(
  folder: string,
  dialect: Dialect,
  { whole, part, rounds }: { whole: BoroughSize; part: number; rounds: number },
): Promise<Row[]> {
  const postgres = dialect === 'postgres' ? await startPostgres() : undefined;
  const servers: Running[] = [];
  try {
    const open = async (name: string, size: BoroughSize): Promise<World> => {
      const dataDir = join(folder, `${dialect}-${name}`);
      mkdirSync(dataDir);
      if (postgres) await madeDatabase(postgres.url, name);
      const databaseUrl = postgres && `${postgres.url}/${name}`;
      const options = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl };
      const { db, close } = openDatabase(options);
      await migrate(db, dialect);
      const borough = await fillBorough(db, size);
      await close();
      const server = await startApplication(dataDir, databaseUrl);
      servers.push(server);
      const cookies: Record<string, string> = {};
      for (const [who, { email }] of Object.entries(peopleOf(borough)))
        cookies[who] = await signIn(server.origin, email);
      return { ...borough, server, cookies };
    };
    const few = await open('few', partOf(whole, hundredth));
    const many = await open('many', partOf(whole, part));
    const rows: Row[] = [];
    for (const [what, who, pathIn] of pages) {
      const [a, b] = await fastest(rounds, many, few, who, pathIn);
      process.stderr.write(`  ${dialect}, ${what}: ${a.toFixed(1)} ms ÷ ${b.toFixed(1)} ms\n`);
      const ratio = a <= quickMs ? Math.min(a / b, 1) : a / b;
      rows.push(
        row(
          `${dialect}, ${what}: borough × ${part} ÷ × ${hundredth}`,
          ratio,
          { most: 1.3 },
          (value) => value.toFixed(2),
          `${a.toFixed(1)} ms ÷ ${b.toFixed(1)} ms`,
        ),
      );
    }
    return rows;
  } finally {
    for (const server of servers) await server.stop();
    await postgres?.stop();
  }
}

const peopleOf = ({ company: { people }, bigClient, smallClient }: Borough) => ({
  owner: people.owner,
  electrician: people.electrician,
  bigClient,
  smallClient,
});

type Page = readonly [what: string, who: keyof ReturnType<typeof peopleOf>, path: (at: Borough) => string];

const pages: readonly Page[] = [
  ['start page of the office', 'owner', () => '/'],
  ['clients', 'owner', () => '/clients'],
  ['register', 'owner', () => '/sites'],
  ['register, two common words', 'owner', () => '/sites?q=ropewalk+testham'],
  ['register, late and by next due', 'owner', () => '/sites?state=plan&sort=due'],
  ['certificates', 'owner', () => '/certificates'],
  ['certificates, unsatisfactory', 'owner', () => '/certificates?outcome=unsatisfactory'],
  ['all visits', 'owner', () => '/visits/all'],
  ['all reports', 'owner', () => '/reports/all'],
  ['a site', 'owner', ({ issued }) => `/sites/${issued.siteId}`],
  ['visits of a week', 'owner', () => '/visits?week=2026-11-23'],
  ['reports that wait', 'owner', () => '/reports'],
  ['reports issued', 'owner', () => '/reports?state=issued'],
  ['a report under review', 'owner', ({ submitted }) => `/reports/${submitted}`],
  ['an issued report', 'owner', ({ issued }) => `/reports/${issued.reportId}`],
  ['defects', 'owner', () => '/defects'],
  ['start page of an electrician', 'electrician', () => '/electrician'],
  ['reports of an electrician', 'electrician', () => '/electrician/reports'],
  ['a visit', 'electrician', ({ visitId }) => `/electrician/visits/${visitId}`],
  ['start page of a client with most of the homes', 'bigClient', () => '/'],
  ['defects of that client', 'bigClient', () => '/defects'],
  ['sites of that client', 'bigClient', () => '/sites'],
  ['start page of a client with few', 'smallClient', () => '/'],
  ['defects of that client with few', 'smallClient', () => '/defects'],
];

/** Time of one request to each, ms. */
async function fastest(rounds: number, a: World, b: World, who: string, path: Page[2]): Promise<[number, number]> {
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds + 3; round++) {
    for (const [index, world] of [a, b].entries()) {
      const from = performance.now();
      const url = `${world.server.origin}${path(world)}`;
      const answer = await fetch(url, { headers: { cookie: world.cookies[who] ?? '' } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} for ${who}`);
      // The first few read from the disk.
      if (round >= 3) best[index] = Math.min(best[index] as number, performance.now() - from);
    }
  }
  return best;
}

export async function madeDatabase(url: string, name: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
