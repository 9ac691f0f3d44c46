import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { signReport } from '../../src/server/reports/sign.ts';
import { submitReport } from '../../src/server/reports/submit.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { emptyItems } from '../support/empty-report.ts';
import { fillLarge } from '../support/fill-large.ts';
import { book, fill, makeCompany, type TestCompany } from '../support/world.ts';
import { carryOverHeld } from './carry-over-held.ts';
import { largeReport } from './large-report.ts';
import { signIn, startApplication } from './servers.ts';
import { type Row, row } from './table.ts';
import { controls } from './weigh.ts';

/** Circuits of the reports that are compared. The smallest has one board, as a home has. */
const few = 10;
const many = 6000;
const reviewed = 900;
/** Nothing is filled in of it: each item lacks everything. */
const ofEmpty = 1000;
/** The pages that judge or print all of it. */
const emptyPages = [
  ['overview', ''],
  ['check', '/check'],
  ['schedule', '/inspection_schedule'],
  ['on paper', '/paper'],
] as const;
/** Ticks of the processor's clock that the system counts in. */
const tickMs = 10;

/**
 * The cost of large reports: processor time of all threads of the server, which other work on the machine does not change.
 * @param rounds  requests that a figure is the middle of.
 */
export async function measureLargeReports(dataDir: string, rounds: number): Promise<Row[]> {
  const { db, dialect, close } = openDatabase({ dataDir });
  await migrate(db, dialect);
  const company = await makeCompany(db, 'Large Electrical');
  const { electrician, supervisor } = company.people;
  const small = largeReport(60);
  const [board] = small.boards ?? [];
  const home = { ...small, boards: [{ ...board, id: 'b0', circuits: board?.circuits?.slice(0, few) ?? [] }] };
  const ids = { small: '', large: '', review: '', filled: '' };
  for (const [name, document] of [
    ['small', home],
    ['large', largeReport(many)],
    ['review', largeReport(reviewed)],
    ['filled', largeReport(reviewed)],
  ] as const) {
    const { reportId } = await book(db, company, electrician);
    await fillLarge(db, electrician, reportId, document);
    ids[name] = reportId;
  }
  await handIn(db, company, ids.review);
  const { reportId: empty } = await book(db, company, electrician);
  await fill(db, electrician, empty, emptyItems(eicrA4, ofEmpty));
  const takenOver = await carryOverHeld(db, company, reviewed);
  await close();

  const server = await startApplication(dataDir);
  try {
    const cookies = {
      electrician: await signIn(server.origin, electrician.email),
      supervisor: await signIn(server.origin, supervisor.email),
    };
    const at = (path: string) => `${server.origin}${path}`;
    const circuitOf = (report: string) => at(`/electrician/reports/${report}/boards/b0/circuits/b0-9`);
    const page = (url: string, cookie: string) => cpuOf(server.pid, rounds, () => textOf(url, cookie));
    const save = async (report: string, isLate = false) => {
      const first = new URLSearchParams(controls(await textOf(circuitOf(report), cookies.electrician)));
      return cpuOf(server.pid, rounds, async (round) => {
        // A late form is rendered again each time: its cost is in the posts alone.
        first.set('description', `Sockets ${round}`);
        first.set('submission', randomUUID());
        if (!isLate) first.set('base', String(await seqOf(dataDir, report)));
        await post(circuitOf(report), cookies.electrician, first);
      });
    };
    const [atFew, atMany] = [await save(ids.small), await save(ids.large)];
    const atFilled = await save(ids.filled);
    const [lateFew, lateMany] = [await save(ids.small, true), await save(ids.large, true)];
    const history = '/history?path=boards/b0/circuits/b0-9/zs';
    const [historyFew, historyMany] = [
      await page(at(`/electrician/reports/${ids.small}${history}`), cookies.electrician),
      await page(at(`/electrician/reports/${ids.large}${history}`), cookies.electrician),
    ];
    const review = await page(at(`/reports/${ids.review}`), cookies.supervisor);
    const reviewBytes = (await textOf(at(`/reports/${ids.review}`), cookies.supervisor)).length;
    const boardBytes = (await textOf(at(`/reports/${ids.review}/boards/b3`), cookies.supervisor)).length;
    const circuitBytes = (await textOf(circuitOf(ids.large), cookies.electrician)).length;
    const fieldBoardBytes = (await textOf(at(`/electrician/reports/${ids.large}/boards/b0`), cookies.electrician))
      .length;
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    const emptyRows: Row[] = [];
    for (const [what, path] of emptyPages) {
      const spent = await page(at(`/electrician/reports/${empty}${path}`), cookies.electrician);
      emptyRows.push(row(`empty report of 1,000 circuits, ${what}: processor time`, spent, { under: 300 }, ms));
    }
    const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
    const times = (value: number) => value.toFixed(2);
    const of = (a: number, b: number) => `${ms(a)} ÷ ${ms(b)}`;
    return [
      row(
        'one circuit saved, at 6,000 circuits ÷ at 10: processor time',
        atMany / atFew,
        { most: 3 },
        times,
        of(atMany, atFew),
      ),
      row(
        'one circuit saved, at 900 circuits ÷ at 10: processor time',
        atFilled / atFew,
        { most: 1.2 },
        times,
        of(atFilled, atFew),
      ),
      row(
        'last time’s 900 circuits taken over: the database is held',
        takenOver.held,
        { under: 1000 },
        ms,
        `${ms(takenOver.whole)} in all`,
      ),
      row('a form that comes late, at 6,000 ÷ at 10', lateMany / lateFew, { most: 3 }, times, of(lateMany, lateFew)),
      row(
        'history of a field, at 6,000 ÷ at 10',
        historyMany / historyFew,
        { most: 3 },
        times,
        of(historyMany, historyFew),
      ),
      row('review of 900 circuits: processor time', review, { under: 100 }, ms),
      ...emptyRows,
      row('review of 900 circuits: HTML', reviewBytes, { under: 300_000 }, kB, `a board of it ${kB(boardBytes)}`),
      row(
        'page of a circuit of 6,000: HTML',
        circuitBytes,
        { under: 300_000 },
        kB,
        `of its board ${kB(fieldBoardBytes)}`,
      ),
    ];
  } finally {
    await server.stop();
  }
}

async function handIn(db: Parameters<typeof book>[0], company: TestCompany, id: string): Promise<void> {
  const { electrician } = company.people;
  const { seq } = await getReport(db, electrician, id);
  await db.transaction().execute(async (trx) => {
    const signing = { seq, signature: electrician.name, image: null, submission: randomUUID() };
    const signed = await signReport(trx, electrician, id, signing, new Date());
    await submitReport(trx, electrician, id, { seq: signed }, new Date());
  });
}

/** Sequence number of a report as the server has it now. */
async function seqOf(dataDir: string, reportId: string): Promise<number> {
  const { db, close } = openDatabase({ dataDir });
  const { seq } = await db.selectFrom('report').where('id', '=', reportId).select('seq').executeTakeFirstOrThrow();
  await close();
  return seq;
}

async function textOf(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

async function post(url: string, cookie: string, body: URLSearchParams): Promise<void> {
  const { origin } = new URL(url);
  const answer = await fetch(url, { method: 'POST', headers: { cookie, origin }, body, redirect: 'manual' });
  if (answer.status !== 303)
    throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

/** Processor time of one request, ms: of several, as the system counts in hundredths of a second. The first few are left out. */
async function cpuOf(pid: number, rounds: number, request: (round: number) => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 5; round++) await request(round);
  const from = ticksOf(pid);
  for (let round = 0; round < rounds; round++) await request(round + 5);
  return ((ticksOf(pid) - from) * tickMs) / rounds;
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
