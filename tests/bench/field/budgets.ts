import type { Browser, BrowserContext } from 'playwright';
import { MOST_TO_CHECK_WITH } from '../../support/checking-script.ts';
import { signIn, startApplication } from '../servers.ts';
import { type Row, row } from '../table.ts';
import { fetchPacked, weighPage } from '../weigh.ts';
import type { BenchWorld } from '../world.ts';
import { coverageRow, ofEachPage, type Page, pagesOnSite } from './pages.ts';
import { makeSection } from './section.ts';
import { type Seen, seenOf, watchTasks } from './watch.ts';

/** A phone on a weak signal: 400 kbit/s, 400 ms, and a processor of a quarter of this one's speed. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerBy = 4;
/** Of one page, at the most. */
const visits = 4;
const most = { wire: 30_000, scripts: 12_000, paintMs: 1600, blockedMs: 50 };

/**
 * The budget of every page of the electrician's section, in a browser with an empty cache: the pages of a world with a full
 * board, and those of the section that has something of every kind.
 */
export async function measureBudgets(browser: Browser, world: BenchWorld): Promise<Row[]> {
  const section = await makeSection();
  try {
    const server = await startApplication(world.dataDir);
    try {
      const cookie = await signIn(server.origin, world.electrician);
      const ofWorld = pagesOnSite(world).map((path) => ({ path, url: `${server.origin}${path}`, cookie }));
      return await measureAll(browser, [...ofWorld, ...section.pages]);
    } finally {
      await server.stop();
    }
  } finally {
    await section.close();
  }
}

async function measureAll(browser: Browser, pages: readonly Page[]): Promise<Row[]> {
  const failures: Row[] = [];
  const weighed = await ofEachPage(pages, failures, ({ url, cookie }) => weigh(url, cookie));
  const seen = await ofEachPage(weighed, failures, ({ url, cookie }) => watch(browser, url, cookie));
  return [
    ...failures,
    coverageRow('budgets', seen),
    greatest('first visit: HTML and CSS, brotli', weighed, 'wire', most.wire, kB),
    greatest('scripts they load themselves, gzip', weighed, 'scripts', most.scripts, kB),
    greatest('what checks a form, fetched once the page is shown, gzip', weighed, 'later', MOST_TO_CHECK_WITH, kB),
    greatest('first visit, slow: first contentful paint', seen, 'paintMs', most.paintMs, ms),
    greatest('slow: total blocking time', seen, 'blockedMs', most.blockedMs, ms),
  ];
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (value: number) => `${Math.round(value)} ms`;

type Weighed = { wire: number; scripts: number; later: number };

async function weigh(url: string, cookie: string): Promise<Weighed> {
  const page = await weighPage(url, cookie, 'br');
  const named = async (attribute: RegExp) => {
    const addresses = page.scripts.flatMap((attributes) => attribute.exec(attributes)?.[1] ?? []);
    const packed = addresses.map((src) => fetchPacked(new URL(src, url).href, cookie, 'gzip'));
    return (await Promise.all(packed)).reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return {
    wire: page.html + page.css,
    scripts: await named(/\bsrc="([^"]+)"/),
    later: await named(/\bdata-later="([^"]+)"/),
  };
}

/**
 * The best of several visits, each in its own browser, until one is within the bars: other work on the machine only adds to
 * them, and a page that cannot keep to them does not the third time either.
 */
async function watch(browser: Browser, url: string, cookie: string): Promise<Seen> {
  const best: Seen = { paintMs: Number.POSITIVE_INFINITY, blockedMs: Number.POSITIVE_INFINITY };
  for (let visit = 0; visit < visits; visit++) {
    const { paintMs, blockedMs } = await watchOnce(browser, url, cookie);
    best.paintMs = Math.min(best.paintMs, paintMs);
    best.blockedMs = Math.min(best.blockedMs, blockedMs);
    if (best.paintMs <= most.paintMs && best.blockedMs <= most.blockedMs) break;
  }
  return best;
}

async function watchOnce(browser: Browser, url: string, cookie: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    await carry(context, cookie, url);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await watchTasks(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    // A page may be quiet before the browser reports its paint.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    return await seenOf(page);
  } finally {
    await context.close();
  }
}

export async function carry(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const pairs = cookie.split('; ').filter(Boolean);
  const named = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  await context.addCookies(named.map(([name, value]) => ({ name, value, url })));
}

/** The page that has most of something, and how many pages have too much of it. @throws Error where it is not a number: then nothing was measured. */
function greatest<Name extends string, T extends Record<Name, number> & { path: string }>(
  what: string,
  all: readonly T[],
  name: Name,
  bar: number,
  show: (value: number) => string,
): Row {
  const [first] = all.toSorted((a, b) => b[name] - a[name]);
  if (!first || all.some((each) => Number.isNaN(each[name]))) throw new Error(`${name} was not measured`);
  const over = all.filter((each) => each[name] > bar);
  for (const each of over) process.stderr.write(`  ${each.path}: ${what} ${show(each[name])}\n`);
  const note = `${over.length > 0 ? `${over.length} of ${all.length} pages over it` : `of ${all.length} pages`}: ${first.path}`;
  return row(`electrician’s pages, ${what}`, first[name], { most: bar }, show, note);
}
