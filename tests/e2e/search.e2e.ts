import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { insertSites } from '../../src/server/repositories/register/sites.ts';
import { siteDetails } from '../support/details.ts';
import { makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

test('search from anywhere: as a person types, without scripts, by keys', async ({ browser }) => {
  const world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Search Electrical');
    const homes = ['23 Lamplighter Street', '4 Chandler Terrace'].map((name) =>
      siteDetails(company.clients.own, { name, addressLines: [name], town: 'Marlbeck', postcode: 'ZX4 7GH' }),
    );
    await db.transaction().execute((trx) => insertSites(trx, company.people.office, homes, new Date()));
    return company.people.office;
  });
  try {
    const { origin } = world.server;
    const office = world.made;
    const watch = watchBrowsers(browser);
    const page = await (await watch.open(desk)).newPage();
    await signIn(page, origin, office.email, '/');
    const field = page.getByRole('searchbox', { name: 'Search everything' });

    await test.step('/ focuses the field, and the nearest show while a person types', async () => {
      await page.goto(`${origin}/clients`);
      await expect(async () => {
        await page.keyboard.press('/');
        await expect(field).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.type('lampligter');
      await expect(page.locator('.found-list')).toContainText('Showing results for lamplighter');
      await expect(page.locator('.found-list mark')).toHaveText('Lamplighter');
      await expect(page.locator('.found-list .state')).toHaveText('No report known');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.screenshot({ path: test.info().outputPath('typed.png') });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('23 Lamplighter Street');
      await expect(page.locator('.found-list')).toBeHidden();
    });

    await test.step('g and h opens the sites, ? shows the keys', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await expect(page).toHaveURL(`${origin}/sites`);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
    });

    await test.step('the whole list, with the way back to what was typed', async () => {
      await page.goto(`${origin}/search?q=chandlr`);
      await expect(page.getByRole('main')).toContainText('Showing results for chandler');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.screenshot({ path: test.info().outputPath('desk.png') });
      await page.getByRole('link', { name: 'Only “chandlr”' }).click();
      await expect(page.getByRole('main')).toContainText('Nothing found.');
    });

    await test.step('turned off in the account, no key does anything', async () => {
      await page.goto(`${origin}/settings/account`);
      await page.getByRole('group', { name: 'Keys in the office' }).getByLabel('Off').check();
      await page
        .locator('form', { has: page.getByRole('group', { name: 'Keys in the office' }) })
        .getByRole('button', { name: 'Save' })
        .click();
      await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
      await page.goto(`${origin}/clients`);
      await page.keyboard.press('/');
      await page.keyboard.press('?');
      await expect(field).not.toBeFocused();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('without scripts, on a phone', async () => {
      const plain = await (await watch.open({ ...phone, javaScriptEnabled: false })).newPage();
      await signIn(plain, origin, office.email, '/');
      await plain.getByRole('searchbox', { name: 'Search everything' }).fill('zx47gh');
      await plain.getByRole('searchbox', { name: 'Search everything' }).press('Enter');
      await expect(plain).toHaveURL(`${origin}/search?q=zx47gh`);
      await expect(plain.getByRole('main').locator('.rows > li')).toHaveCount(2);
      await plain.screenshot({ path: test.info().outputPath('phone.png') });
      await plain.getByRole('link', { name: '4 Chandler Terrace' }).click();
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText('4 Chandler Terrace');
    });
    expect(watch.complaints()).toEqual([]);
  } finally {
    await world.close();
  }
});
