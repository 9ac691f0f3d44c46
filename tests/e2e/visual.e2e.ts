import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { booking } from '../support/details.ts';
import { filledVisual } from '../support/filled-visual.ts';
import { fill, makeCompany, type TestCompany } from '../support/world.ts';
import { onServer } from './support/on-site.ts';
import { signIn } from './support/people.ts';
import { makeReady, phonePage, sendNow, syncStatus } from './support/phone.ts';
import { approve, clearOfMidnight, issue, sign, today } from './support/signing.ts';
import { startWeather } from './support/weather.ts';
import { startWorld, type World } from './support/world.ts';

/** What the walks fill in themselves: the rest stands in the report already. */
const left = /^(?:full_report|extent\/not_seen|boards\/b1\/seen|inspection_schedule\/acc_condition)(?:\/|$)/;

let world: World<{ company: TestCompany; reportId: string }>;
test.beforeEach(clearOfMidnight);
test.beforeEach(async () => {
  const day = today();
  world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Plain Sight Electrical');
    const { office, electrician } = company.people;
    const asked = { ...booking(company.sites.own, electrician.userId, { day }), kind: 'VISUAL' };
    const { reportId } = await db.transaction().execute((trx) => bookVisit(trx, office, asked, new Date()));
    await fill(
      db,
      electrician,
      reportId,
      filledVisual([]).filter(({ path }) => !left.test(path)),
    );
    return { company, reportId };
  });
});
test.afterEach(() => world.close());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** What is left, by its pages: from the danger that was seen to the check, which says what it comes to. */
async function fillRest(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/extent`);
  await page.getByLabel('What could not be seen').fill('The loft');
  await save(page);
  await page.goto(`${home}/full_report`);
  await page.getByLabel('Full condition report (EICR) recommended by').fill('2027-01-18');
  await page.getByLabel('Reason for this date').fill('Nobody has a record of an earlier inspection');
  await save(page);
  await page.goto(`${home}/boards/b1`);
  await expect(page.getByText(/\bZs\b|R1\+R2|MΩ/)).toHaveCount(0);
  await page.getByLabel('Condition').fill('Closed, no heat marks');
  await save(page);
  await page.goto(`${home}/observations/new`);
  await page.getByLabel('What is wrong and where').fill('The front of a socket is broken away');
  await page.getByLabel(/^C1/).check();
  await page.getByLabel('Place', { exact: true }).fill('Kitchen');
  await save(page);
  await page.goto(`${home}/observations`);
  await page.getByRole('link', { name: /broken away/ }).click();
  await page.getByRole('group', { name: 'Made safe' }).getByLabel('Yes').check();
  await page.getByLabel('Who was told').fill('The tenant');
  await save(page);
  await page.goto(`${home}/inspection_schedule`);
  await page.locator('[name="acc_condition.outcome"][value="pass"]').check();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.goto(`${home}/check`);
  await expect(page.getByText('0 missing')).toBeVisible();
  await expect(page.getByText('By the codes: Danger seen.')).toBeVisible();
  await page.goto(`${home}/sign`);
  await expect(page.getByText('Danger seen')).toBeVisible();
}

test('a visual report is filled in, signed, issued and looked up with no script, and says that it is no EICR', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { origin } = world.server;
  const { company, reportId } = world.made;
  const { electrician, supervisor } = company.people;
  const noScript = { javaScriptEnabled: false } as const;
  const phone = await (await browser.newContext({ ...noScript, viewport: { width: 390, height: 844 } })).newPage();
  await signIn(phone, origin, electrician.email, '/electrician');
  await fillRest(phone, `${origin}/electrician/reports/${reportId}`);
  expect(await sign(phone, electrician.name)).toBe(303);

  const desk = await (await browser.newContext(noScript)).newPage();
  await signIn(desk, origin, supervisor.email, '/');
  const report = `${origin}/reports/${reportId}`;
  await desk.goto(report);
  const caution = 'This is not an EICR. No tests were made';
  await expect(desk.getByRole('heading', { name: caution })).toBeVisible();
  await approve(desk);
  await issue(desk, report, supervisor.name);
  await expect(desk.getByRole('heading', { name: caution })).toBeVisible();
  const verify = (await desk.locator('a[href*="/public/verify/"]').first().getAttribute('href')) ?? '';

  const anybody = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await anybody.goto(verify);
  await expect(anybody.getByRole('heading', { name: caution })).toBeVisible();
  await expect(anybody.getByRole('heading', { name: 'Danger seen' })).toBeVisible();
  await expect(anybody.getByText('It does not satisfy a duty')).toBeVisible();
  expect((await new AxeBuilder({ page: anybody }).analyze()).violations).toEqual([]);
});

test('a visual report is filled in and signed on a phone with no signal, and goes in with one', async ({ browser }) => {
  test.setTimeout(300_000);
  const { company, reportId } = world.made;
  const { electrician } = company.people;
  const weather = await startWeather(world.server.origin);
  try {
    const page = await phonePage(browser);
    await signIn(page, weather.origin, electrician.email, '/electrician');
    await makeReady(page, weather.origin);
    weather.isCut = true;
    const before = weather.asked.length;
    await fillRest(page, `${weather.origin}/electrician/reports/${reportId}`);
    expect(await sign(page, electrician.name)).toBe(303);
    await expect(syncStatus(page)).toContainText(/^No signal, \d+ entries waiting$/);
    expect(weather.asked.slice(before)).toEqual([]);
    weather.clear();
    await sendNow(page);
    const { status, document } = await onServer({ world }, (db) => getReport(db, electrician, reportId));
    expect(status).toBe('submitted');
    expect(document).toMatchObject({ form_type: 'VISUAL', observations: [{ code: 'C1', made_safe: true }] });
  } finally {
    await weather.close();
  }
});
