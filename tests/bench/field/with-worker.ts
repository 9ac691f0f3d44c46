import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright';
import { signIn, startApplication } from '../servers.ts';
import { type Row, row, rowsOrFailure } from '../table.ts';
import type { BenchWorld } from '../world.ts';
import { carry } from './budgets.ts';
import { type Seen, seenOf, watchTasks } from './watch.ts';

/** As for pages without a worker. The page is slowed; Chromium has no way to slow the thread of a service worker, which the rows say. */
const slowerBy = 4;
const network = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const note = 'the page 4 times slower, its worker at full speed';
const rounds = 5;
const most = { saveMs: 150, paintRatio: 1.4, blockedMs: 50 };

const ms = (value: number) => `${Math.round(value)} ms`;
const ratio = (value: number) => value.toFixed(2);
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A phone that answers by itself: its pages against an almost empty one, and the time from the tap on Save to the next screen. */
export async function measureWithWorker(browser: Browser, world: BenchWorld): Promise<Row[]> {
  const server = await startApplication(world.dataDir);
  const empty = await serveEmpty();
  const contexts: BrowserContext[] = [];
  const open = async (cookie?: string) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
    contexts.push(context);
    if (cookie) await carry(context, cookie, server.origin);
    return context.newPage();
  };
  try {
    const page = await open(await signIn(server.origin, world.electrician));
    await untilReady(page, server.origin);
    const bare = await open();
    await untilAnswered(bare, empty.origin);
    return [
      ...(await rowsOrFailure('first contentful paint from the worker', () =>
        comparePaints(page, bare, { server, empty, world }),
      )),
      ...(await rowsOrFailure('save of a circuit with the worker', () =>
        timeSaves(page, bare, { server, empty, world }),
      )),
    ];
  } finally {
    for (const context of contexts) await context.close();
    await empty.stop();
    await server.stop();
  }
}

/** The day's list, answered by the phone, with the whole day on it. */
async function untilReady(page: Page, origin: string): Promise<void> {
  for (let again = 0; again < 60; again += 1) {
    await page.goto(`${origin}/electrician`);
    if (await page.getByText('on this phone, updated').isVisible()) return;
    await page.waitForTimeout(500);
  }
  throw new Error('the phone was not made ready in half a minute');
}

async function untilAnswered(page: Page, origin: string): Promise<void> {
  for (let again = 0; again < 60; again += 1) {
    await page.goto(origin);
    if ((await page.title()) === 'From the worker') return;
    await page.waitForTimeout(250);
  }
  throw new Error('the almost empty worker never answered');
}

/** A page that is slower is so when it rests, too: of two that are measured in turn only one is slowed at a time. */
async function slowing(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  return {
    slowed: async <T>(work: () => Promise<T>): Promise<T> => {
      await setRate(slowerBy);
      try {
        return await work();
      } finally {
        await setRate(1);
      }
    },
    setOffline: async (offline: boolean): Promise<void> => {
      await session.send('Network.emulateNetworkConditions', { offline, ...network });
      await page.context().setOffline(offline);
    },
  };
}

async function visit(page: Page, url: string): Promise<Seen> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(300);
  return seenOf(page);
}

type Against = { server: { origin: string }; empty: { origin: string }; world: BenchWorld };

async function comparePaints(page: Page, bare: Page, { server, empty, world }: Against): Promise<Row[]> {
  const paths = [
    '/electrician',
    `/electrician/reports/${world.reportId}`,
    world.boardPath,
    `${world.boardPath}/circuits/${world.circuitId}`,
  ];
  for (const each of [page, bare]) await watchTasks(each);
  const ours = await slowing(page);
  const almostEmpty = await slowing(bare);
  const found: { path: string; ratio: number; blockedMs: number; paintMs: number }[] = [];
  for (const path of paths) {
    const own: number[] = [];
    const others: number[] = [];
    const blocked: number[] = [];
    // In turn: other work on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      const { paintMs, blockedMs } = await ours.slowed(() => visit(page, `${server.origin}${path}`));
      own.push(paintMs);
      blocked.push(blockedMs);
      others.push((await almostEmpty.slowed(() => visit(bare, empty.origin))).paintMs);
    }
    found.push({ path, ratio: middle(own) / middle(others), paintMs: middle(own), blockedMs: middle(blocked) });
  }
  if (found.some((each) => Number.isNaN(each.ratio))) throw new Error('a page showed nothing');
  const worst = found.toSorted((a, b) => b.ratio - a.ratio)[0];
  const busiest = found.toSorted((a, b) => b.blockedMs - a.blockedMs)[0];
  if (!worst || !busiest) throw new Error('no page was opened');
  return [
    row(
      'from the worker: first contentful paint, against an almost empty page of an almost empty worker',
      worst.ratio,
      { most: most.paintRatio },
      ratio,
      `${ms(worst.paintMs)}, ${nameOf(worst.path)}; ${note}`,
    ),
    row('from the worker: total blocking time', busiest.blockedMs, { most: most.blockedMs }, ms, nameOf(busiest.path)),
  ];
}

const nameOf = (path: string): string =>
  path.includes('/circuits/')
    ? 'a circuit'
    : path.includes('/boards/')
      ? 'a board'
      : path.includes('/reports/')
        ? 'a report'
        : 'the visits';

/**
 * From the tap to the first paint of the next page, with a signal and with none; beside it what Chromium itself takes for a form of one
 * field, sent to an almost empty worker that answers with an almost empty page.
 */
async function timeSaves(page: Page, bare: Page, { server, empty, world }: Against): Promise<Row[]> {
  const ours = await slowing(page);
  const almostEmpty = await slowing(bare);
  for (const each of [page, bare]) await noteTaps(each);
  const waysToBe = [
    { isOffline: false, called: 'weak signal' },
    { isOffline: true, called: 'no signal' },
  ];
  const rows: Row[] = [];
  for (const { isOffline, called } of waysToBe) {
    await ours.setOffline(isOffline);
    const took: number[] = [];
    const bareTook: number[] = [];
    // In turn: other work on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      const address = `${server.origin}${world.boardPath}/circuits/c-${round + 1}`;
      const zs = `0.${isOffline ? 5 : 4}${round}`;
      took.push(await ours.slowed(() => timeSave(page, address, zs)));
      bareTook.push(await almostEmpty.slowed(() => timeSave(bare, empty.origin, zs)));
    }
    if ([...took, ...bareTook].some((each) => !(each > 0))) throw new Error('a save was not timed');
    rows.push(
      row(
        `save of a circuit with the worker, ${called}: tap to next screen`,
        middle(took),
        { most: most.saveMs },
        ms,
        `${note}; a form of one field, sent to an almost empty worker, takes ${ms(middle(bareTook))}`,
      ),
    );
  }
  await ours.setOffline(false);
  return rows;
}

const noteTaps = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener(
      'click',
      ({ timeStamp }) => sessionStorage.setItem('tapped', `${performance.timeOrigin + timeStamp}`),
      { capture: true },
    ),
  );

async function timeSave(page: Page, form: string, zs: string): Promise<number> {
  await page.goto(form);
  await page.locator('#zs').fill(zs);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  if ((await answered).status() !== 303) throw new Error(`saving answered ${(await answered).status()}`);
  await page.waitForLoadState();
  await page.waitForTimeout(200);
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return performance.timeOrigin + painted - Number(sessionStorage.getItem('tapped'));
  });
}

/** An almost empty page, answered by an almost empty worker from the second time on. */
async function serveEmpty() {
  const page = (title: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>Almost empty</p><form method="post"><input id="zs" name="zs"><button>Save</button></form>`;
  const register = '<script>navigator.serviceWorker.register("/worker.js")</script>';
  const worker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(Response.redirect('/', 303));
  else if (event.request.mode === 'navigate')
    event.respondWith(new Response(${JSON.stringify(page('From the worker'))}, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
});`;
  const server = createServer(({ url }, answer) => {
    const isWorker = url === '/worker.js';
    answer.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8');
    answer.end(isWorker ? worker : page('From the server') + register);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((over) => server.close(over));
    },
  };
}
