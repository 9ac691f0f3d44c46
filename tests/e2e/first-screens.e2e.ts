import { expect, type Page, test } from '@playwright/test';
import { defects } from '../../src/demo/installations/defects.ts';
import { insertGiven } from '../../src/features/service/server/repository/given.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { homeThings } from '../support/earlier.ts';
import { wholeInspection } from '../support/inspection.ts';
import { handIn } from '../support/reports.ts';
import { book, fill, makeCompany, type Person, type TestCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { approve, clearOfMidnight, issue, today } from './support/signing.ts';
import { startWorld, type World } from './support/world.ts';

/** Pixels of a report with nothing to ask, and of an issued one, at 1440. */
const TALLEST = 3500;
/** Words that a reviewer of 20 reports an hour reads of each, at 250 a minute. */
const MOST_WORDS = 750;
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

type Made = { company: TestCompany; toReview: string; toIssue: string };
let world: World<Made>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(clearOfMidnight);
test.beforeAll(async () => {
  world = await startWorld(async (db): Promise<Made> => {
    const company = await makeCompany(db, 'Mill Bank Electrical');
    const { electrician, office } = company.people;
    await homeThings(db, office, company.sites.own);
    const found = Object.values(defects).slice(0, 3);
    const submitted = async (site: string, isSafe: boolean) => {
      const { reportId } = await book(db, company, electrician, site);
      const changes = wholeInspection({ defects: found });
      const left = changes.flatMap((each) => {
        if (isSafe || !/\/made_safe(_note)?$/.test(each.path)) return [each];
        return each.path.endsWith('_note') ? [] : [{ ...each, value: false }];
      });
      await fill(db, electrician, reportId, left);
      await handIn(db, electrician, reportId);
      return reportId;
    };
    const toReview = await submitted(company.sites.other, true);
    const toIssue = await submitted(company.sites.own, false);
    await book(db, company, electrician);
    return { company, toReview, toIssue };
  });
});
test.afterAll(() => world.close());

/** The tenant's mail server refused the report for good. */
async function refuseReport(): Promise<void> {
  const { company, toIssue } = world.made;
  const { office } = company.people;
  const { db, close } = openDatabase({ dataDir: world.server.dataDir });
  try {
    const certificateId = (await findCertificateOfReport(db, office, toIssue))?.id ?? '';
    const now = new Date();
    const report = { siteId: company.sites.own, certificateId, what: 'report', to: 'tenant', way: 'mail' } as const;
    const person = { name: 'Mrs Jones', address: 'jones@tenant.example', leftOn: today(), leftAt: now.toISOString() };
    const refused = { gave_up: 1, fault: 'mailbox does not exist' };
    await db.transaction().execute(async (trx) => {
      const id = await insertGiven(trx, office, { ...report, ...person }, now);
      await trx.updateTable('service').set(refused).where('id', '=', id).execute();
    });
  } finally {
    await close();
  }
}

const people = () => world.made.company.people;
async function asPerson(page: Page, { email }: Person, path: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, world.server.origin, email, path);
}

/** What a reader of the first screen does not see of these, the bar at its foot included. */
const below = (page: Page, selectors: readonly string[]) =>
  page.evaluate((all) => {
    const bar = document.querySelector('nav.tabs');
    const foot = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
    return all.flatMap((selector) => {
      const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      if (boxes.length === 0) return [`${selector}: not there`];
      return boxes.flatMap(({ bottom }) => (bottom > foot ? [`${selector}: ${Math.round(bottom)} of ${foot}`] : []));
    });
  }, selectors);

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The words of the page that are not folded. */
const unfoldedWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const isFolded = of?.closest('details:not([open])') && !of.closest('summary');
      if (!of || isFolded || of.closest('.vh, script, style, option') || !of.checkVisibility()) continue;
      count += (node.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
    return count;
  });

const firstOfReview = [
  '.outcome .result',
  '.outcome .tally',
  '.found > li p',
  '#limits-and-changes + .sheet > dl > div > dt',
];

test('the first screen of a review says outcome, codes, observations, limits, changes and questions', async ({
  page,
}) => {
  const address = `/reports/${world.made.toReview}`;
  await page.setViewportSize(desk);
  await asPerson(page, people().supervisor, address);
  expect(await below(page, [...firstOfReview, '#decide'])).toEqual([]);
  await expect(page.locator('.outcome')).toContainText(/question|Nothing to ask/);
  const words = await unfoldedWords(page);
  const tall = await height(page);
  test.info().annotations.push({ type: 'review', description: `${words} words, ${tall} px` });
  expect(words).toBeLessThanOrEqual(MOST_WORDS);
  expect(tall).toBeLessThanOrEqual(TALLEST);
  await page.screenshot({ path: 'test-results/review-desk.png', fullPage: true });
  await page.setViewportSize(phone);
  await page.goto(`${world.server.origin}${address}`);
  await page.screenshot({ path: 'test-results/review-phone.png' });
  expect(await below(page, firstOfReview)).toEqual([]);
});

test('an issued report says what it found, how it stands, who has it and what is next; the form is folded', async ({
  page,
}) => {
  const address = `/reports/${world.made.toIssue}`;
  await page.setViewportSize(desk);
  await asPerson(page, people().supervisor, address);
  await approve(page);
  await issue(page, `${world.server.origin}${address}`, people().supervisor.name);
  await page.goto(`${world.server.origin}${address}`);
  const cells = page.locator('.cell .over');
  await expect(cells).toHaveText(['As found', 'Today', 'Given', 'Next inspection']);
  await expect(page.locator('.cell', { hasText: 'Given' })).toContainText('Not yet: tenant');
  expect(await below(page, ['.cells', '#next-steps', '.steps > li'])).toEqual([]);
  await page.screenshot({ path: 'test-results/issued-desk.png', fullPage: true });
  const tall = await height(page);
  test.info().annotations.push({ type: 'issued', description: `${tall} px` });
  expect(tall).toBeLessThanOrEqual(TALLEST);
  await expect(page.locator('#technical dl')).toBeHidden();
  await expect(page.locator('.certificate .folds > details[open]')).toHaveCount(0);
  await page.setViewportSize(phone);
  await page.screenshot({ path: 'test-results/issued-phone.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(desk);
  await page.screenshot({ path: 'test-results/issued-dark.png' });
  await page.setViewportSize(phone);
  expect(await below(page, ['.cells'])).toEqual([]);
  // The arrow stands before the title on one line, however long the title is.
  const alone = await page.locator('.folds > details > summary').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const title = line.firstElementChild;
      const padding = Number.parseFloat(getComputedStyle(line).paddingLeft);
      const before = title ? title.getBoundingClientRect().left - line.getBoundingClientRect().left : 0;
      return before > padding + 8 ? [] : [title?.textContent];
    }),
  );
  expect(alone).toEqual([]);
});

test('each home page answers its first questions on its first screen', async ({ page }) => {
  await refuseReport();
  const { office, owner, supervisor, client } = people();
  const homes = [
    [office, ['h1', '.notice.bad', '.cells', '#where'], ['h1', '.notice.bad']],
    [owner, ['h1', '.notice.bad', '.cells', '#where'], ['h1', '.notice.bad']],
    [supervisor, ['h1', '.notice.bad', '.cells', '#queue', 'table.list tbody tr:first-child'], ['h1', '.notice.bad']],
    [client, ['h1', '.cells', '#open', 'table.list tbody tr:first-child'], ['h1', '.cell:first-child']],
  ] as const;
  for (const [person, onDesk, onPhone] of homes) {
    await page.setViewportSize(desk);
    await asPerson(page, person, '/');
    await page.screenshot({ path: `test-results/home-${person.role}-desk.png` });
    expect(await below(page, onDesk), person.role).toEqual([]);
    await page.setViewportSize(phone);
    await page.screenshot({ path: `test-results/home-${person.role}-phone.png` });
    expect(await below(page, onPhone), person.role).toEqual([]);
  }
});

test('the office reads of a C1 that is not safe and of mail that did not arrive, with what to do', async ({ page }) => {
  await asPerson(page, people().office, '/');
  const danger = page.locator('.notice.bad');
  await expect(danger).toContainText('C1 not made safe: Home of Mill Bank Electrical');
  await danger.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/defects\/[\w-]+$/);
  await page.goBack();
  const mail = page.getByRole('region', { name: 'Mail not delivered' });
  await expect(mail).toContainText('Report to Mrs Jones');
  await expect(mail).toContainText('mailbox does not exist');
  await mail.getByRole('link', { name: 'Fix address of Mrs Jones' }).click();
  await expect(page.getByRole('heading', { name: 'Copies and letters' })).toBeVisible();
});

test('the landlord reads what is not in order in the heading, and each figure opens its list', async ({ page }) => {
  await asPerson(page, people().client, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/danger present|not in order/);
  const figures = page.locator('.cells.figures .fact a');
  for (const each of await figures.all()) {
    const href = (await each.getAttribute('href')) ?? '';
    expect(href).toMatch(/^\/sites\?state=/);
    const list = await page.request.get(`${world.server.origin}${href}`);
    expect(await list.text()).toContain(`${await each.textContent()} `);
  }
});
