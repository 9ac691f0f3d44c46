import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tenures } from '../../src/components/office/words.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { wholeBorough } from '../support/borough.ts';
import { MOST_OF_FIELD_WORKER, MOST_TO_CHECK_WITH } from '../support/checking-script.ts';
import { type Model, submissionMark } from './bare-server.ts';
import { measureBorough } from './borough.ts';
import { measureCertificates } from './certificates.ts';
import { withBrowser } from './field/browser.ts';
import { measureBudgets } from './field/budgets.ts';
import { measureEntry } from './field/entry.ts';
import { measureLighthouse, measureOfficeLighthouse } from './field/lighthouse.ts';
import { measurePhone } from './field/phone.ts';
import { measureWithWorker } from './field/with-worker.ts';
import { measureLargeReports } from './large.ts';
import { measureLargePrint } from './large-print.ts';
import { type Load, load, type Measured } from './load.ts';
import { measureOffice } from './office.ts';
import { measurePagesWhilePrinting } from './pages-while-printing.ts';
import { firstPaints } from './paint.ts';
import { measurePrints } from './prints.ts';
import { processorMs, type Running, residentBytes, signIn, startApplication, startBare } from './servers.ts';
import { type Row, row, rowsOrFailure, showTable } from './table.ts';
import { measureVerification } from './verification.ts';
import { weighChecks, weighFieldWorker, weighPage, weighSave, weighScripts } from './weigh.ts';
import { type BenchWorld, seed } from './world.ts';

/** `--quick` makes fewer requests: the ratios are then less exact. */
const quick = process.argv.includes('--quick');
/** A fifth of a borough by default, made in a minute or two on each database; `--borough=1` for all of it, `--borough=0` for none. */
const part = Number(
  process.argv.find((argument) => argument.startsWith('--borough='))?.slice('--borough='.length) ?? 0.2,
);
/**
 * `--only=borough`, `office`, `pages`, `large`, `prints`, `certificates`, `field`, `entry` or `lighthouse`: that part of it alone. `office-lighthouse` takes half an
 * hour, and is left out unless it is asked for.
 */
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const rounds = quick ? 2 : 5;
const secondsEach = quick ? 1 : 3;
const kilobyte = 1000;
const mebibyte = 1024 * 1024;

const say = (words: string) => process.stderr.write(`${words}\n`);
const kB = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} kB`;
const ratio = (value: number) => value.toFixed(2);
const perSecond = ({ perSecond }: Measured) => `${Math.round(perSecond)}/s`;

const folder = mkdtempSync(join(tmpdir(), 'copperplate-bench-'));
const running: Running[] = [];
const started = async (server: Promise<Running>) => {
  const up = await server;
  running.push(up);
  return up;
};
try {
  const rows: Row[] = [];
  /** Runs the parts one after the other; a part that cannot be measured is a row that says so. */
  const measureIf = async (asked: boolean, name: string, words: string, measurePart: () => Promise<Row[]>) => {
    if (!asked) return;
    say(`${words} …`);
    const at = performance.now();
    rows.push(...(await rowsOrFailure(name, measurePart)));
    say(`  ${name}: ${Math.round((performance.now() - at) / 1000)} s`);
  };
  const isAsked = (name: string) => only === undefined || only === name;
  await measureIf(isAsked('pages'), 'pages', 'Judging, weighing and loading', measure);
  await measureIf(isAsked('large'), 'large', 'Saving and reviewing reports of 10, 900 and 6,000 circuits', () =>
    measureLargeReports(subfolder('large-reports'), quick ? 10 : 30),
  );
  await measureIf(isAsked('prints'), 'prints', 'Printing certificates', async () => [
    ...(await measurePrints(quick ? 10 : 40)),
    ...(quick ? [] : measureLargePrint()),
    ...(await measurePagesWhilePrinting(subfolder('printing'))),
  ]);
  await measureIf(isAsked('certificates'), 'certificates', 'Issuing, checking and printing many certificates', () =>
    measureCertificates(subfolder('certificates'), quick ? 0.01 : 1),
  );
  await measureIf(
    isAsked('field'),
    'field',
    'Opening every page of the electrician’s section in a slow browser',
    async () => {
      const world = await seed(subfolder('field'), 10);
      return withBrowser(async (browser) => [
        ...(await measureBudgets(browser, world)),
        ...(await measureWithWorker(browser, world)),
      ]);
    },
  );
  await measureIf(isAsked('field'), 'phone', 'Making a day ready, and sending what waits on a phone', () =>
    measurePhone(subfolder('phone')),
  );
  await measureIf(
    isAsked('lighthouse'),
    'lighthouse',
    'Asking Lighthouse about every page of the section',
    measureLighthouse,
  );
  await measureIf(
    only === 'office-lighthouse',
    'office-lighthouse',
    'Asking Lighthouse about every page of the office, and every public one',
    measureOfficeLighthouse,
  );
  await measureIf(isAsked('entry'), 'entry', 'Entering a house of ten circuits, and once more five years on', () =>
    withBrowser((browser) => measureEntry(browser, subfolder('entry'))),
  );
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const isBorough = part > 0 && isAsked('borough');
    await measureIf(isBorough, `borough on ${dialect}`, `Making a borough on ${dialect} and a hundredth of one`, () =>
      measureBorough(folder, dialect, { whole: wholeBorough, part, rounds: quick ? 5 : 15 }),
    );
  }
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const words = `An office of 100,000 homes on ${dialect}`;
    await measureIf(part > 0 && isAsked('office'), `office on ${dialect}`, words, () =>
      measureOffice(folder, dialect, { part, rounds: quick ? 5 : 15 }),
    );
  }
  process.stdout.write(`${showTable(rows)}\n`);
  const failed = rows.filter((each) => each.failed);
  for (const { what, measured } of failed) say(`${what}: ${measured}`);
  // The table shows a missed bar; a part that could not be measured is an error.
  if (failed.length > 0) process.exitCode = 1;
} finally {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  say('Judging a report of 6,000 circuits …');
  const verification = measureVerification(quick ? 5 : 15);

  say('Making a register of 1,000 sites and one of 100,000 …');
  const small = await seed(subfolder('small'), 1000);
  const large = await seed(subfolder('large'), 100_000);

  say('Starting …');
  const startMs = await timeToFirstAnswer(small);
  const smallApp = await started(startApplication(small.dataDir));
  const largeApp = await started(startApplication(large.dataDir));
  const electrician = await signIn(largeApp.origin, large.electrician);
  const office = await signIn(largeApp.origin, large.office);
  const smallOffice = await signIn(smallApp.origin, small.office);
  const boardUrl = `${largeApp.origin}${large.boardPath}`;
  const registerUrl = `${largeApp.origin}/sites`;

  say('Weighing …');
  const board = await weighPage(boardUrl, electrician, 'br');
  const scripts = await weighScripts(registerUrl, office);
  const checks = await weighChecks(`${boardUrl}/circuits/${large.circuitId}`, electrician);
  const fieldWorker = await weighFieldWorker(largeApp.origin);
  const save = await weighSave(`${boardUrl}/circuits/${large.circuitId}`, electrician);

  say('Asking for pages, ours and a bare server’s in turn …');
  const bare = await started(startBare(await modelOf(large, { boardUrl, electrician, registerUrl, office })));
  await mustBuildTheSame(bare.origin, { boardUrl, electrician, registerUrl, office });
  const boards = await inTurn({ url: boardUrl, headers: { cookie: electrician } }, { url: `${bare.origin}/board` });
  const register = { url: registerUrl, headers: { cookie: office }, pid: largeApp.pid };
  const bareRegister = { url: `${bare.origin}/register`, pid: bare.pid };
  const registers = await inTurn(register, bareRegister);
  const anew = { ...register, url: `${registerUrl}?each={each}` };
  const registersAnew = await inTurn(anew, bareRegister);
  const data = await navigationTo(registerUrl, office);
  const navigations = await inTurn({ ...data, pid: largeApp.pid }, bareRegister);
  const packing = await inTurn(
    { ...anew, headers: { cookie: office, 'accept-encoding': 'br' } },
    { ...anew, headers: { cookie: office, 'accept-encoding': 'identity' } },
    'processorMs',
  );
  const memory = residentBytes(largeApp.pid);

  say('Watching the register appear in a slow browser, and the same as markup alone …');
  const paints = await firstPaints(registerUrl, office, quick ? 3 : 7);

  say('Asking for pages of both registers in turn …');
  const growth: Row[] = [];
  for (const [what, path] of registerPages(await middleOf(largeApp.origin, office))) {
    const [many, few] = await inTurn(
      { url: `${largeApp.origin}${path}`, headers: { cookie: office }, connections: 1 },
      { url: `${smallApp.origin}${path}`, headers: { cookie: smallOffice }, connections: 1 },
      'medianMs',
    );
    const note = `${many.medianMs.toFixed(2)} ms ÷ ${few.medianMs.toFixed(2)} ms`;
    growth.push(
      row(
        `register, ${what}: time at 100,000 sites ÷ at 1,000`,
        many.medianMs / few.medianMs,
        { most: 1.3 },
        ratio,
        note,
      ),
    );
  }
  return [
    row('plain page, 40 circuits: HTML + CSS on first visit, brotli', board.html + board.css, { most: 14_000 }, kB),
    row('plain page: scripts needed to work', scriptsNeeded(board.scripts), { most: 0 }, String),
    row(
      'ordinary page: scripts before interactive, gzip',
      scripts.bytes,
      { most: 87_000 },
      kB,
      `${scripts.files} files`,
    ),
    compared('plain page, 40 circuits × 12 fields: requests/s ÷ bare server’s', boards, 0.35),
    compared('ordinary page, 50 rows of 100,000 sites, opened again: requests/s ÷ bare server’s', registers, 0.2),
    compared('the same, each at an address that nobody has opened before', registersAnew, 0.2),
    compared('client navigation to the same page: requests/s ÷ the page of the bare server', navigations, 0.4),
    row(
      'ordinary page, brotli: processor time ÷ without compression',
      packing[0].processorMs / packing[1].processorMs,
      { most: 2 },
      ratio,
      `${packing[0].processorMs.toFixed(2)} ms ÷ ${packing[1].processorMs.toFixed(2)} ms`,
    ),
    row(
      'first contentful paint, slow 4G and a processor of a quarter ÷ the same markup, stylesheet and headers alone',
      paints.page / paints.markup,
      { most: 1.05 },
      ratio,
      `${Math.round(paints.page)} ms ÷ ${Math.round(paints.markup)} ms`,
    ),
    ...growth,
    row('saving one circuit: post and answer on the wire', save.sent + save.received, { under: 5000 }, kB),
    row(
      'start of the built server to its first answer',
      startMs,
      { under: 2000 },
      (ms) => `${(ms / 1000).toFixed(2)} s`,
    ),
    row('memory after load', memory, { under: 350 * mebibyte }, (bytes) => `${Math.round(bytes / mebibyte)} MB`),
    row(
      'rules and tables that check a circuit in the browser, gzip',
      checks.checking,
      { most: MOST_TO_CHECK_WITH },
      kB,
      `with what reports errors and saves on leaving ${kB(checks.offered)}`,
    ),
    row(
      'service worker of the section, with everything in it, Brotli',
      fieldWorker,
      { most: MOST_OF_FIELD_WORKER },
      kB,
    ),
    ...verification,
  ];
}

function subfolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/** From the start of the process until a page has come back; the best of three, as the first reads the files from disk. */
async function timeToFirstAnswer({ dataDir }: BenchWorld): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const at = performance.now();
    const server = await startApplication(dataDir);
    const answer = await fetch(`${server.origin}/auth/sign-in`);
    await answer.text();
    times.push(performance.now() - at);
    await server.stop();
  }
  return Math.min(...times);
}

/** A script tag without `defer`, `async` or `type="module"` holds the page up; a plain page's own only make it faster. */
function scriptsNeeded(attributes: readonly string[]): number {
  return attributes.filter((attribute) => !/\b(defer|async)\b/.test(attribute)).length;
}

function compared(what: string, [ours, theirs]: [Timed, Timed], bar: number): Row {
  const times = ours.processorMs ? `; ${ours.processorMs.toFixed(2)} and ${theirs.processorMs.toFixed(2)} ms each` : '';
  const note = `${perSecond(ours)} ÷ ${perSecond(theirs)}${times}`;
  return row(what, ours.perSecond / theirs.perSecond, { least: bar }, ratio, note);
}

/** With the processor time that the server took for one request; 0 if the process is not known. */
type Timed = Measured & { processorMs: number };
type Target = Pick<Load, 'url' | 'headers'> & { connections?: number; pid?: number };

/** Loads two servers in turn, so that other work on the machine affects both; returns the middle round of each. */
async function inTurn(
  a: Target,
  b: Target,
  by: 'perSecond' | 'medianMs' | 'processorMs' = 'perSecond',
): Promise<[Timed, Timed]> {
  const once = async ({ pid, ...target }: Target, seconds: number): Promise<Timed> => {
    const before = pid ? processorMs(pid) : 0;
    const measured = await load({ connections: 8, requests: 200_000, ...target, seconds });
    return { ...measured, processorMs: pid ? (processorMs(pid) - before) / measured.requests : 0 };
  };
  for (const target of [a, b]) await once(target, quick ? 1 : 4);
  const measured: [Timed[], Timed[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    measured[0].push(await once(a, secondsEach));
    measured[1].push(await once(b, secondsEach));
  }
  const middle = (all: Timed[]) => all.sort((x, y) => x[by] - y[by])[Math.floor(all.length / 2)] as Timed;
  return [middle(measured[0]), middle(measured[1])];
}

/** The request of a browser that comes from another page: it names the parts of the frame it already has. */
async function navigationTo(page: string, cookie: string): Promise<Target> {
  const { origin, pathname } = new URL(page);
  const other = await (await fetch(`${origin}/RSC/R/clients.txt`, { headers: { cookie } })).text();
  const etags = /"_etags":(\{[^}]*\})/.exec(other)?.[1];
  if (!etags?.includes('layout:/')) throw new Error('the frame of a page has no tag');
  return { url: `${origin}/RSC/R${pathname}.txt?query=`, headers: { cookie, 'x-waku-etags': etags } };
}

type Pages = { boardUrl: string; electrician: string; registerUrl: string; office: string };

async function modelOf(world: BenchWorld, pages: Pages): Promise<Model> {
  const board = await pageText(pages.boardUrl, pages.electrician);
  const register = await pageText(pages.registerUrl, pages.office);
  const [boardBefore, boardRows, boardAfter] = aroundRows(board);
  const [before, , after] = aroundRows(register);
  const { db, close } = openDatabase({ dataDir: world.dataDir });
  const user = await db
    .selectFrom('user')
    .where('email', '=', world.electrician)
    .select('id')
    .executeTakeFirstOrThrow();
  await close();
  return {
    dataDir: world.dataDir,
    companyId: world.companyId,
    userId: user.id,
    reportId: world.reportId,
    boardId: world.boardId,
    board: {
      before: boardBefore,
      after: boardAfter,
      judged: boardRows
        .split('</tr>')
        .slice(0, -1)
        .map((line) => {
          const [, state = '', ...cells] = line.split(/<t[dh](?=[ >])/).slice(1);
          return {
            state: state.slice('>'.length, -'</td>'.length),
            marked: cells.flatMap((cell, index) => (cell.startsWith(' class="asked"') ? [index] : [])),
          };
        }),
    },
    register: { before, after, tenures: Object.fromEntries(tenures.map(({ value, label }) => [value, label])) },
  };
}

/** A comparison of two different pages would be worthless. */
async function mustBuildTheSame(bare: string, pages: Pages): Promise<void> {
  const [oursBoard, oursRegister] = [
    await pageText(pages.boardUrl, pages.electrician),
    await pageText(pages.registerUrl, pages.office),
  ];
  const pairs = [
    ['board', oursBoard, await pageText(`${bare}/board`)],
    ['register', aroundRows(oursRegister)[1], aroundRows(await pageText(`${bare}/register`))[1]],
  ] as const;
  for (const [name, ours, theirs] of pairs) {
    if (ours === theirs) continue;
    const at = [...ours].findIndex((letter, index) => letter !== theirs[index]);
    throw new Error(
      `the bare server builds another ${name}: ${JSON.stringify(theirs.slice(at - 60, at + 60))} where ours has ${JSON.stringify(ours.slice(at - 60, at + 60))}`,
    );
  }
}

/** A page with its forms' own ids, which are new each time, taken out. */
async function pageText(url: string, cookie = ''): Promise<string> {
  const answer = await fetch(url, { headers: { cookie } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return text.replaceAll(/(name="(?:submission|new_limitation\.id)" value=")[^"]*/g, `$1${submissionMark}`);
}

function aroundRows(page: string): [before: string, rows: string, after: string] {
  const from = page.indexOf('<tbody>') + '<tbody>'.length;
  const to = page.indexOf('</tbody>', from);
  if (to < from || from < '<tbody>'.length) throw new Error('the page has no table');
  return [page.slice(0, from), page.slice(from, to), page.slice(to)];
}

/** The address of a page from the middle of the larger register. */
async function middleOf(origin: string, cookie: string): Promise<string> {
  let path = '/sites';
  for (let i = 0; i < 5; i++) {
    const page = await pageText(`${origin}${path}`, cookie);
    const next = /href="(\/sites\?[^"]*after=[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    if (!next) throw new Error(`${path} leads to no further page`);
    path = next;
  }
  return path;
}

function registerPages(further: string): [what: string, path: string][] {
  return [
    ['first page', '/sites'],
    ['a further page', further],
    ['search', '/sites?q=foundry'],
  ];
}
