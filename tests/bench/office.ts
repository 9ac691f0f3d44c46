import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countByStatus, homeStates } from '../../src/features/compliance/server/states.ts';
import { workOutStates } from '../../src/features/compliance/server/work.ts';
import { insertRows } from '../../src/server/db/bulk.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db, Dialect } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { keepStatistics } from '../../src/server/db/statistics.ts';
import { type Borough, type BoroughSize, fillBorough } from '../support/borough.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { madeDatabase } from './borough.ts';
import { type Row, row } from './table.ts';

const wholeOffice = { homes: 100_000, certificates: 110_000, defects: 60_000 };
const hundredth = 0.01;
const secondsForAll = 60;
const p95Ms = 200;

type World = { db: Db; borough: Borough; homes: number; close: () => Promise<void> };

/** The state of all homes of an office from nothing, and what its pages ask about it, against those of one a hundredth of the size. */
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
    const { db, close } = openDatabase(
      postgres ? { dataDir, databaseUrl: `${postgres.url}/office_${name}` } : { dataDir },
    );
    await migrate(db, dialect);
    const homes = Math.round(wholeOffice.homes * share);
    const reports = Math.round(wholeOffice.certificates * share);
    const borough = await fillOffice(db, { homes, reports, defects: Math.round(wholeOffice.defects * share) });
    worlds.push({ db, borough, homes, close });
    return { db, borough, homes };
  };
  try {
    const few = await open('few', Math.min(hundredth, part));
    await workOut(few.db);
    const many = await open('many', part);
    const seconds = await workOut(many.db);
    const rows = [
      row(
        `${dialect}, state of ${many.homes} homes from nothing`,
        seconds,
        { most: secondsForAll * part },
        (value) => `${value.toFixed(1)} s`,
      ),
    ];
    for (const [what, ask] of asked) {
      const [a, b] = [await p95(rounds, () => ask(many)), await p95(rounds, () => ask(few))];
      rows.push(
        row(
          `${dialect}, ${what}`,
          a,
          { most: p95Ms },
          (value) => `${value.toFixed(1)} ms`,
          `${b.toFixed(1)} ms of ${few.homes}`,
        ),
      );
    }
    return rows;
  } finally {
    for (const { close } of worlds) await close();
    await postgres?.stop();
  }
}

type Asked = (at: Pick<World, 'db' | 'borough'>) => Promise<unknown>;
const asked: readonly (readonly [what: string, ask: Asked])[] = [
  [
    'homes counted by state, the office',
    ({ db, borough }) => countByStatus(db, borough.company.people.owner, { day: borough.today }),
  ],
  [
    'homes counted by state, a landlord with three quarters',
    ({ db, borough }) => countByStatus(db, borough.bigClient, { day: borough.today }),
  ],
  ['states of 50 homes', ({ db, borough }) => homeStates(db, borough.company.people.owner, fifty, borough.today)],
];
const fifty = Array.from({ length: 50 }, (_, index) => `s${String(index).padStart(8, '0')}`);

async function workOut(db: Db): Promise<number> {
  const from = performance.now();
  await workOutStates({ db, clock: () => new Date('2026-11-24T12:00:00Z') });
  const seconds = (performance.now() - from) / 1000;
  await keepStatistics(db);
  return seconds;
}

/** In milliseconds. */
async function p95(rounds: number, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const times: number[] = [];
  for (let i = 0; i < rounds * 2; i++) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number;
}

/** A borough's homes, let in turn by private and social landlords, with defects of their reports. */
async function fillOffice(
  db: Db,
  { defects, ...size }: Pick<BoroughSize, 'homes' | 'reports'> & { defects: number },
): Promise<Borough> {
  const borough = await fillBorough(db, { ...size, entries: 1, print: 0, isBare: true });
  await sql`update site set premises_type = 'residential', tenure = case when id like '%3' then 'social_rented' else 'private_rented' end`.execute(
    db,
  );
  await sql`update home_state set stale_from = ''`.execute(db);
  const codes = ['C2', 'C2', 'C3', 'FI', 'C1'];
  const day = (i: number) => `202${2 + (i % 5)}-${String((i % 12) + 1).padStart(2, '0')}-15`;
  const some = (i: number) => String(i).padStart(8, '0');
  const company = borough.company.id;
  const rows = Array.from({ length: defects }, (_, i) => {
    const isDone = i % 3 > 0;
    const state = isDone ? 'verified' : 'open';
    return [
      `d${some(i)}`,
      `s${some(i % size.homes)}`,
      borough.company.clients.own,
      `c${some(i % (size.reports - 240))}`,
      `BOR-${some(i)}`,
      `o${i}`,
    ]
      .concat([codes[i % codes.length] as string, 'No RCD', 'Hall', '', day(i), '', day(i)])
      .concat([state, day(i), isDone ? day(i) : '', 'BOR-1', day(i), '2026-01-01T00:00:00.000Z']);
  });
  const names = [
    'id',
    'site_id',
    'client_id',
    'certificate_id',
    'number',
    'observation_id',
    'code',
    'words',
    'location',
    'plain_words',
  ];
  const more = ['found_on', 'rule', 'starts_on', 'state', 'state_on', 'done_on', 'done_by', 'by_day', 'created_at'];
  const columns = [...names, ...more].map((name) => [name, 'text'] as const);
  await db.transaction().execute(async (trx) => {
    await insertRows(
      trx,
      'defect',
      [...columns, ['within_days', 'integer'], ['no_access_count', 'integer']],
      rows.map((each) => [...each, 28, 0]),
      { company_id: company, note: '' },
    );
    await sql`update defect set done_on = null where done_on = ''`.execute(trx);
  });
  await keepStatistics(db);
  return borough;
}
