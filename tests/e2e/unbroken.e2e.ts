import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connect.ts';
import { returnReport } from '../../src/server/reports/return.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { handIn } from '../support/reports.ts';
import { type Person, worldPassword } from '../support/world.ts';
import { makePlaces, type Places } from './support/places.ts';

let places: Places;
let submitted: string;
/** The day of many visits. */
const day = '2026-09-30';

test.beforeAll(async () => {
  places = await makePlaces();
  const { people, sites } = places.mine;
  const { db, close } = openDatabase({ dataDir: places.server.dataDir });
  try {
    submitted = places.own('electrician').report;
    await handIn(db, people.electrician, submitted);
    await db.transaction().execute(async (trx) => {
      const said = [{ path: 'supply/ze', text: 'Read again on 30 September 2026?' }];
      await returnReport(trx, people.supervisor, submitted, said, new Date());
      for (const electrician of [people.electrician, people.owner, people.supervisor, people.apprentice])
        for (let i = 0; i < (electrician === people.owner ? 16 : 6); i++)
          await bookVisit(
            trx,
            people.office,
            {
              siteId: i % 2 ? sites.own : sites.other,
              electricianId: electrician.userId,
              day,
              windowFrom: '09:00',
              windowTo: '12:00',
              expectedBoards: 1,
              expectedCircuits: 1,
              accessNotes: '',
              hazards: '',
            },
            new Date(),
          );
    });
  } finally {
    await close();
  }
});
test.afterAll(() => places.close());

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${places.server.origin}/auth/sign-in`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

const office = ({ own }: Places) => {
  const { issued, site, client, visit } = own('electrician');
  return [
    '/',
    `/visits?day=${day}`,
    `/visits?week=${day}`,
    `/visits/${visit}`,
    '/reports?state=draft',
    '/reports?state=issued',
    '/reports?q=ropewalk',
    `/reports/${submitted}`,
    `/reports/${submitted}/history`,
    `/reports/${submitted}/hand-over`,
    `/reports/${submitted}/discard`,
    `/reports/${issued}`,
    `/sites/${site}`,
    `/clients/${client}`,
    '/defects',
    '/settings/audit',
    '/settings/keys',
    '/settings/account',
  ];
};
const onSite = () => [
  '/electrician',
  '/electrician/reports',
  `/electrician/reports/${submitted}`,
  `/electrician/reports/${submitted}/check`,
  `/electrician/reports/${submitted}/history`,
  `/electrician/reports/${submitted}/supply`,
];
const ofClient = () => ['/', `/sites/${places.own('client').site}`, `/public/verify/${places.code}`];

for (const width of [390, 1280]) {
  test(`no date, time or number of a certificate breaks at ${width} pixels`, async ({ browser }) => {
    const { people } = places.mine;
    const walks = [
      [people.owner, office(places)],
      [people.electrician, onSite()],
      [people.client, ofClient()],
    ] as const;
    let seen = 0;
    for (const [person, addresses] of walks) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      await signIn(page, person);
      for (const address of addresses) {
        const answer = await page.goto(`${places.server.origin}${address}`);
        expect(answer?.status(), address).toBe(200);
        const { units, broken, sideways } = await looked(page);
        seen += units;
        expect.soft(broken, address).toEqual([]);
        expect.soft(sideways, address).toBeLessThanOrEqual(0);
      }
      await context.close();
    }
    expect(seen).toBeGreaterThan(200);
  });
}

test('printed visits keep each name with its first visit, wherever the page ends', async ({ page }) => {
  await signIn(page, places.mine.people.owner);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${places.server.origin}/visits?week=${day}`);
  const torn = await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const heads: string[] = [];
    let pages = 0;
    // Columns break as pages do, and can be looked at.
    for (let height = 400; height < 900; height += 23) {
      main.style.cssText = `columns: 600px auto; column-gap: 50px; column-fill: auto; width: 600px; height: ${height}px`;
      const columnOf = (element: Element | null) => Math.floor((element?.getBoundingClientRect().left ?? -1) / 650);
      for (const group of main.querySelectorAll('tbody')) {
        const [name, first] = group.rows;
        const at = [name, first].map((part) => columnOf(part ?? null));
        pages = Math.max(pages, ...at);
        if (new Set(at).size > 1) heads.push(`${name?.textContent} at ${height}: ${at}`);
      }
    }
    return { heads, pages };
  });
  expect(torn.pages).toBeGreaterThan(1);
  expect(torn.heads).toEqual([]);
});

/** Every date, time and number that is seen on the page, and which of them do not stand on one line. */
const looked = (page: Page) =>
  page.evaluate(() => {
    // Pairs of a key's fingerprint are no times.
    const unit =
      /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December|Sep|Nov)(?: \d{4})?|(?<![\dA-F]:)\b\d\d:\d\d\b(?!:)|TST-EICR-\d{5}/g;
    const broken: string[] = [];
    let units = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, textarea, option, .vh') || !parent.checkVisibility()) continue;
      for (const match of (node.textContent ?? '').matchAll(unit)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        units += 1;
        if (lines.size > 1) broken.push(`${match[0]} in “${parent.textContent?.trim().slice(0, 80)}”`);
      }
    }
    const html = document.documentElement;
    return { units, broken, sideways: html.scrollWidth - html.clientWidth };
  });
