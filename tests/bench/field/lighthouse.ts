import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { pagesOf } from '../../e2e/support/addresses.ts';
import { makePlaces } from '../../e2e/support/places.ts';
import { signIn } from '../servers.ts';
import { type Row, row, unmeasured } from '../table.ts';
import { coverageRow, ofEachPage, type Page } from './pages.ts';
import { makeSection } from './section.ts';

/** Of one page, at the most. */
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** Public pages that electricians on site open too. */
const publicPages = [
  '/public/verify',
  '/public/calculators',
  '/public/calculators/max-zs',
  '/public/rules',
  '/auth/sign-in',
];

/** Lighthouse's scores for every page of the electrician's section and the public pages, of 100; the lowest counts. */
export async function measureLighthouse(): Promise<Row[]> {
  const section = await makeSection();
  const { port, browser } = await openBrowser();
  try {
    const ofPublic = publicPages.map((path) => ({ path, url: `${section.origin}${path}`, cookie: '' }));
    const { judged, rows } = await judgeAll(
      'electrician’s or public',
      categories,
      [...section.pages, ...ofPublic],
      port,
    );
    return [coverageRow('Lighthouse', judged), ...rows];
  } finally {
    await browser.close();
    await section.close();
  }
}

/** An office has a desk and a line: how fast its pages are is measured elsewhere. */
const ofOffice = ['accessibility', 'best-practices'] as const;

/** The same for every page of the office, as its owner sees it, and every public page with something on it. */
export async function measureOfficeLighthouse(): Promise<Row[]> {
  const places = await makePlaces();
  const { port, browser } = await openBrowser();
  try {
    const { origin } = places.server;
    const cookie = await signIn(origin, places.mine.people.owner.email);
    const pages = [...pagesOf(places, 'owner'), ...pagesOf(places, undefined)].map((path) => ({
      ...{ path, url: `${origin}${path}` },
      cookie: path.startsWith('/public') ? '' : cookie,
    }));
    return (await judgeAll('office or public', ofOffice, pages, port)).rows;
  } finally {
    await browser.close();
    await places.close();
  }
}

type Category = (typeof categories)[number];

/** What some pages are given, and the least that any of them is, a row for each category. */
async function judgeAll(
  whose: string,
  asked: readonly Category[],
  pages: readonly Page[],
  port: number,
): Promise<{ judged: (Page & { scores: Score[] })[]; rows: Row[] }> {
  const failures: Row[] = [];
  const judged = await ofEachPage(pages, failures, async ({ path, url, cookie }) => {
    const scores = await bestOf(() => judge(url, port, asked, cookie === '' ? {} : { cookie }));
    for (const { category, of, wanting } of scores) {
      if (wanting.length > 0) process.stderr.write(`  ${path}: ${category} ${of}, ${wanting.join(', ')}\n`);
    }
    return { scores };
  });
  const rows = asked.map((category) => {
    const ofCategory = judged.map(({ path, scores }) => ({
      path,
      of: scores.find((each) => each.category === category)?.of ?? 0,
    }));
    const [least] = ofCategory.toSorted((a, b) => a.of - b.of);
    const what = `Lighthouse, ${category}: the least of any ${whose} page`;
    if (!least) return unmeasured(what, 'no page was reached');
    const below = ofCategory.filter(({ of }) => of < 100).length;
    return row(what, least.of, { least: 100 }, String, `${below} of ${judged.length} below 100: ${least.path}`);
  });
  return { judged, rows: [...failures, ...rows] };
}

/** A browser that Lighthouse reaches at a port. */
async function openBrowser() {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  return { port, browser };
}

/**
 * The best of several runs for each category, until all are full: other work on the machine lowers the performance, and
 * now and then a run fails. @throws Error where all of them did.
 */
async function bestOf(once: () => Promise<Score[]>): Promise<Score[]> {
  let best: Score[] | undefined;
  let failure: unknown;
  for (let run = 0; run < runs; run++) {
    try {
      const scores = await once();
      best = best ? best.map((each, index) => higher(each, scores[index] as Score)) : scores;
    } catch (error) {
      failure = error;
    }
    if (best?.every(({ of }) => of === 100)) break;
  }
  if (!best) throw failure;
  return best;
}

const higher = (a: Score, b: Score): Score => (b.of > a.of ? b : a);

type Score = { category: string; of: number; wanting: string[] };

/** Lighthouse's scores for one page, and the audits that lowered them. @throws Error where it did not reach the page. */
async function judge(
  url: string,
  port: number,
  asked: readonly Category[],
  extraHeaders: Record<string, string>,
): Promise<Score[]> {
  const only = { onlyCategories: [...asked], extraHeaders };
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json', ...only });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'no answer');
  return asked.map((category) => {
    const { score, auditRefs } = run.lhr.categories[category] ?? { score: null, auditRefs: [] };
    const short = auditRefs.filter(({ id, weight }) => weight > 0 && (run.lhr.audits[id]?.score ?? 1) < 0.9);
    return { category, of: Math.round((score ?? 0) * 100), wanting: short.map(({ id }) => id) };
  });
}

/** An unused port. */
function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
