import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connect.ts';
import { book } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';

let places: Places;
/** Visits that nobody has been to, one for each test that ends one. */
const visits: string[] = [];

test.beforeAll(async () => {
  places = await makePlaces();
  const { db, close } = openDatabase({ dataDir: places.server.dataDir });
  try {
    for (let i = 0; i < 2; i++) visits.push((await book(db, places.mine, places.mine.people.electrician)).visitId);
  } finally {
    await close();
  }
});
test.afterAll(() => places.close());

const question = (page: Page) => page.getByRole('dialog');

async function mustBeSound(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('a visit is cancelled once the question over the page is answered, and not before', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, places.server.origin, places.mine.people.office.email);
  await page.goto(`${places.server.origin}/visits/${visits[0]}`);
  const cancel = page.getByRole('button', { name: 'Cancel the visit' });
  await page.getByLabel('Reason for cancelling').fill('The tenant is away');
  const tick = page.getByRole('checkbox', { name: 'Yes, cancel this visit' });
  await expect(tick).toBeHidden();

  await cancel.click();
  await expect(question(page)).toHaveAccessibleName('Cancel this visit?');
  await expect(question(page)).toContainText('This also discards the draft report');
  await expect(question(page).getByRole('button', { name: 'Go back' })).toBeFocused();
  await mustBeSound(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(cancel).toBeFocused();

  await cancel.press('Enter');
  await question(page).getByRole('button', { name: 'Go back' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByLabel('Reason for cancelling')).toHaveValue('The tenant is away');

  await cancel.click();
  await question(page).getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByText('The tenant is away').first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
});

test('the browser’s way back closes the question with its page', async ({ page }) => {
  await signIn(page, places.server.origin, places.mine.people.office.email);
  await page.goto(`${places.server.origin}/visits`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'that visit' });
    document.querySelector('main')?.append(link);
  }, `/visits/${visits[1]}`);
  await page.getByRole('link', { name: 'that visit' }).click();
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/visits$/);
});

test('without scripts the box to tick asks, and the server refuses a form without it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, places.server.origin, places.mine.people.office.email);
  await page.goto(`${places.server.origin}/visits/${visits[1]}`);
  await page.getByLabel('Reason for cancelling').fill('The tenant is away');
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  const tick = page.getByRole('checkbox', { name: 'Yes, cancel this visit' });
  await expect(page.getByRole('alert')).toBeVisible();
  await tick.check();
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(tick).toHaveCount(0);
  await expect(page.getByText('The tenant is away').first()).toBeVisible();
  await context.close();
});

test('a certificate is withdrawn from the question, which says what others will see', async ({ page }) => {
  await signIn(page, places.server.origin, places.mine.people.owner.email);
  await page.goto(`${places.server.origin}/reports/${places.own('owner').issued}`);
  await page.getByText('Withdraw this certificate', { exact: true }).click();
  await page.getByLabel('Reason for withdrawal').fill('Issued for the wrong flat');
  await page.getByRole('button', { name: 'Withdraw the certificate' }).click();
  await expect(question(page)).toContainText('Anyone who checks it sees that it was withdrawn');
  await question(page).getByRole('button', { name: 'Withdraw the certificate' }).click();
  await expect(page.getByText('Issued for the wrong flat').first()).toBeVisible();
  await expect(page.getByText('Withdraw this certificate', { exact: true })).toHaveCount(0);
});

test('a report is discarded from its own page’s question, in place; without scripts on that page', async ({
  browser,
}) => {
  for (const scripts of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signIn(page, places.server.origin, places.mine.people.owner.email);
    const of = scripts ? places.own('supervisor') : places.own('owner');
    const address = `${places.server.origin}/reports/${of.report}`;
    await page.goto(address);
    if (scripts) await expect(page.locator('[data-asking]').first()).toBeAttached();
    await page.locator('main details.more > summary').click();
    await page.getByRole('link', { name: 'Discard', exact: true }).click();
    if (scripts) {
      await expect(question(page)).toHaveAccessibleName(/^Discard the report on /);
      expect(page.url()).toBe(address);
      await expect(question(page).getByLabel('Reason for discarding')).toBeFocused();
      await mustBeSound(page);
    } else await expect(page).toHaveURL(`${address}/discard`);
    await page.getByLabel('Reason for discarding').fill('The wrong form');
    await page.getByRole('button', { name: 'Discard the report' }).click();
    await expect(page.getByRole('link', { name: 'Bring it back' })).toBeVisible();
    await context.close();
  }
});

test('an electrician removes a circuit, and gives up a visit, from questions in place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { origin } = places.server;
  await signIn(page, origin, places.mine.people.electrician.email);
  const { report, visit } = places.own('electrician');
  await page.goto(`${origin}/electrician/reports/${report}/boards/cu1/circuits/cu1-2`);
  const remove = page.getByRole('link', { name: 'Remove this circuit' });
  await remove.click();
  await expect(question(page)).toHaveAccessibleName(/^Remove CU1 circuit 2/);
  await expect(question(page).getByRole('link', { name: 'Keep it' })).toHaveCount(0);
  await mustBeSound(page);
  await question(page).getByRole('button', { name: 'Go back' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/boards\/cu1(?:[?#].*)?$/);
  await expect(page.getByRole('link', { name: /Sockets first floor/ })).toHaveCount(0);

  await page.goto(`${origin}/electrician/visits/${visit}`);
  await page.getByRole('button', { name: 'I have arrived' }).click();
  await page.getByRole('link', { name: 'end the visit' }).click();
  await expect(question(page).getByLabel('Why it cannot be finished')).toBeFocused();
  // What is refused is shown on the page of its own.
  await question(page).getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/giving-up$/);
});
