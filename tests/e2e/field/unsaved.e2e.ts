import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import type { Person } from '../../support/world.ts';
import { browserToKill } from '../support/killed-browser.ts';
import { type OnSite, onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phoneOptions, phonePage, save } from '../support/phone.ts';

let site: OnSite;
test.beforeEach(async () => {
  site = await startOnSite('Unsaved Electrical');
});
test.afterEach(() => site.close());

const offer = (page: Page) => page.getByText(/^What you typed at \d\d:\d\d is not saved yet\.$/);
const circuit = () => `${site.report}/boards/cu1/circuits/cu1-1`;
const grid = () => `${site.report}/boards/cu1/grid`;
const description = (page: Page) => page.locator('#description');

/** Opens a page, and waits until it would have offered something: what it does not offer is to be told from what comes late. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForTimeout(700);
}
/** What is typed is on the disk after so long. */
const written = (page: Page) => page.waitForTimeout(900);
const nothingOffered = (page: Page) => expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);

async function particulars(page: Page, url = circuit()): Promise<void> {
  await open(page, url);
  await page.locator('summary', { hasText: 'Particulars' }).click();
}

for (const hasWorker of [true, false]) {
  test(`a browser that is killed before a save loses nothing, ${hasWorker ? 'with' : 'without'} a worker`, async ({
    launchOptions,
  }) => {
    const serviceWorkers = hasWorker ? 'allow' : 'block';
    const browser = browserToKill({ ...launchOptions, ...phoneOptions, serviceWorkers });
    const { origin } = site.weather;
    try {
      const page = await (await browser.start()).newPage();
      await signIn(page, origin, site.who.email, '/electrician');
      if (hasWorker) await makeReady(page, origin);
      await particulars(page);
      await description(page).fill('Ring, kitchen');
      await page.locator('#points').fill('9');
      await written(page);
      await browser.kill();

      const context: BrowserContext = await browser.start();
      const again = await context.newPage();
      // The session may be lost with it.
      await context.clearCookies();
      await signIn(again, origin, site.who.email, '/electrician');
      if (hasWorker) await makeReady(again, origin);
      await again.goto(circuit());
      await expect(offer(again)).toBeVisible();
      await expect(description(again)).not.toHaveValue('Ring, kitchen');

      await test.step('the offer fits a small screen, and its buttons a thumb', async () => {
        await again.setViewportSize({ width: 320, height: 568 });
        expect(await again.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        for (const name of ['Restore', 'Discard']) {
          const box = await again.getByRole('button', { name }).boundingBox();
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);
        }
        expect((await new AxeBuilder({ page: again }).analyze()).violations).toEqual([]);
      });

      await again.getByRole('button', { name: 'Restore' }).click();
      await expect(again.getByText('Restored, not saved yet.')).toBeVisible();
      await expect(description(again)).toHaveValue('Ring, kitchen');
      await expect(again.locator('#points')).toHaveValue('9');
      await save(again);
      await again.waitForTimeout(700);
      await nothingOffered(again);
      await again.goBack();
      await again.waitForTimeout(700);
      await nothingOffered(again);
      await open(again, circuit());
      await expect(description(again)).toHaveValue('Ring, kitchen');
      await nothingOffered(again);
    } finally {
      await browser.end();
    }
  });
}

test('a new circuit that was left is offered by its name on the page of the next new one', async ({ browser }) => {
  const page = await phonePage(browser, { serviceWorkers: 'block' });
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  const another = `${site.report}/boards/cu1/circuits/new`;
  await open(page, another);
  await page.locator('#circuit_no').fill('11');
  await description(page).fill('Shower');
  await written(page);
  await page.goto('about:blank');
  await page.goto(another);
  await expect(page.getByText(/^Circuit 11, Shower: what you typed at \d\d:\d\d is not saved yet\.$/)).toBeVisible();
  await page.context().close();
});

test('the grid keeps what was typed in its boxes, also of a new circuit; what is thrown away is gone', async ({
  browser,
}) => {
  const page = await phonePage(browser, { serviceWorkers: 'block' });
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  await open(page, grid());
  const zs = page.locator('[name="cu1-1.zs"]');
  const added = page.locator('tr', { has: page.locator('[name$=".new"]') }).first();
  const name = added.locator('[name$=".description"]');
  const before = await zs.inputValue();
  await zs.fill('0.77');
  await name.fill('Shed');
  await written(page);
  await page.goto('about:blank');

  await page.goto(grid());
  await expect(offer(page)).toBeVisible();
  await expect(zs).toHaveValue(before);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(zs).toHaveValue('0.77');
  await expect(name).toHaveValue('Shed');
  // It is kept on, under the sending that it was typed for.
  await page.goto('about:blank');
  await page.goto(grid());
  await page.getByRole('button', { name: 'Discard' }).click();
  await nothingOffered(page);
  await open(page, grid());
  await nothingOffered(page);
  await page.context().close();
});

test('a form that came back with errors keeps what was typed before and after; once it is saved nothing is offered, however it reads', async ({
  browser,
}) => {
  const page = await phonePage(browser, { serviceWorkers: 'block' });
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  const supply = `${site.report}/supply`;
  const ze = page.getByLabel('Ze', { exact: true });
  await open(page, supply);
  await ze.fill('nothing');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await page.waitForTimeout(700);
  await nothingOffered(page);
  await page.locator('#nominal_u0').fill('231');
  await written(page);
  await page.goto('about:blank');
  await page.goto(supply);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(ze).toHaveValue('nothing');
  await expect(page.locator('#nominal_u0')).toHaveValue('231');
  // Saved as 0.41: the form says something else than was typed.
  await ze.fill('0,41');
  await save(page);
  await page.waitForTimeout(700);
  await nothingOffered(page);
  await open(page, supply);
  await expect(ze).toHaveValue('0.41');
  await nothingOffered(page);
  await page.context().close();
});

test('what was changed meanwhile is asked about, and not overwritten', async ({ browser }) => {
  const page = await phonePage(browser, { serviceWorkers: 'block' });
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  const supply = `${site.report}/supply`;
  const ze = page.getByLabel('Ze', { exact: true });
  await open(page, supply);
  await ze.fill('0.51');
  await written(page);
  await page.goto('about:blank');
  await open(page, supply);
  await ze.fill('0.52');
  await save(page);
  await page.goto(supply);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Some values were changed since')).toBeVisible();
  await expect(ze).toHaveValue('0.51');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.waitForLoadState();
  await page.goto(site.report);
  await expect(page.getByText('1 entered twice')).toBeVisible();
  await open(page, supply);
  await expect(ze).toHaveValue('0.52');
  await nothingOffered(page);
  await page.context().close();
});

test('what was typed since the page was opened is not put back over; it may be, and that undone', async ({
  browser,
}) => {
  const page = await phonePage(browser, { serviceWorkers: 'block' });
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  const supply = `${site.report}/supply`;
  const ze = page.getByLabel('Ze', { exact: true });
  await open(page, supply);
  await ze.fill('0.51');
  await page.locator('#nominal_u0').fill('231');
  await written(page);
  await page.goto('about:blank');
  await page.goto(supply);
  await expect(offer(page)).toBeVisible();
  await ze.fill('0.95');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.locator('#nominal_u0')).toHaveValue('231');
  await expect(ze).toHaveValue('0.95');
  await expect(page.getByText('Not restored:')).toBeVisible();
  await expect(page.getByText('Ze: 0.51')).toBeVisible();
  await page.getByRole('button', { name: 'Restore this too' }).click();
  await expect(ze).toHaveValue('0.51');
  await expect(page.getByText('Ze: 0.95')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ze).toHaveValue('0.95');
  await expect(page.locator('#nominal_u0')).toHaveValue('231');
  await page.context().close();
});

for (const hasWorker of [true, false]) {
  test(`a page that was gone to while a save got no answer is no sign that it landed; its own is, ${hasWorker ? 'with' : 'without'} a worker`, async ({
    browser,
  }) => {
    const page = await phonePage(browser, { serviceWorkers: hasWorker ? 'allow' : 'block' });
    const { origin } = site.weather;
    await signIn(page, origin, site.who.email, '/electrician');
    if (hasWorker) await makeReady(page, origin);
    const supply = `${site.report}/supply`;
    const ze = page.getByLabel('Ze', { exact: true });
    await open(page, supply);
    await ze.fill('0,41');
    await save(page);
    await page.waitForTimeout(700);
    // Saved it reads otherwise than it was typed.
    await open(page, supply);
    await expect(ze).toHaveValue('0.41');
    await nothingOffered(page);
    if (!hasWorker) {
      await ze.fill('0.52');
      site.weather.fate = (path) => (path.endsWith('/supply') ? 'hang' : 'pass');
      await page.evaluate((url) => void setTimeout(() => location.assign(url), 2500), site.report);
      await page.getByRole('button', { name: 'Save', exact: true }).first().click({ noWaitAfter: true });
      await page.waitForURL(site.report);
      await page.waitForTimeout(700);
      site.weather.clear();
      await page.goto(supply);
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(ze).toHaveValue('0.52');
    }
    await page.context().close();
  });
}

for (const hasWorker of [true, false]) {
  test(`nobody else sees it, and it is gone at sign-out, ${hasWorker ? 'with' : 'without'} a worker`, async ({
    browser,
  }) => {
    const page = await phonePage(browser, { serviceWorkers: hasWorker ? 'allow' : 'block' });
    const { origin } = site.weather;
    const { people } = site.world.made.company;
    /** Who has the report may fill it in, and nobody else. */
    const isGivenTo = ({ userId }: Person) =>
      onServer(site, (db) =>
        db
          .transaction()
          .execute((trx) =>
            handOver(trx, people.owner, site.world.made.reportId, { to: userId, note: '' }, new Date()),
          ),
      );
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    const own = `copperplate-typed-${site.who.userId}`;
    const comes = async ({ email }: { email: string }) => {
      await page.context().clearCookies();
      await signIn(page, origin, email, '/electrician');
      if (hasWorker) await makeReady(page, origin);
    };
    await comes(site.who);
    await particulars(page);
    await description(page).fill('Ring, kitchen');
    await written(page);
    await page.goto('about:blank');

    await isGivenTo(people.apprentice);
    await comes(people.apprentice);
    await open(page, circuit());
    await expect(page.locator('form#record')).toHaveCount(1);
    await nothingOffered(page);

    await isGivenTo(site.who);
    await comes(site.who);
    await page.goto(circuit());
    await expect(offer(page)).toBeVisible();
    expect(await kept()).toContain(own);
    await page.goto(`${origin}${hasWorker ? '/electrician/sign-out' : '/logout'}`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/sign-in/);
    expect(await kept()).not.toContain(own);

    await comes(site.who);
    await open(page, circuit());
    await expect(page.locator('form#record')).toHaveCount(1);
    await nothingOffered(page);
    await page.context().close();
  });
}
