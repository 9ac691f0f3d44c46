import { expect, test } from '@playwright/test';
import { addSite } from '../../src/server/sites/add.ts';
import { siteDetails } from '../support/details.ts';
import { makeCompany, type TestCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld, type World } from './support/world.ts';

let world: World<TestCompany>;
test.beforeAll(async () => {
  world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Kestrel Electrical');
    const { people, clients } = company;
    await db.transaction().execute(async (trx) => {
      for (let number = 1; number <= 60; number += 1) {
        const name = `Weir Terrace ${String(number).padStart(2, '0')}`;
        await addSite(trx, people.office, siteDetails(clients.own, { name }), new Date());
      }
    });
    return company;
  });
});
test.afterAll(() => world.close());

test('a visit is booked from the list of visits: search, choose the site, fill in, with no script', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, world.server.origin, world.made.people.office.email);
  await page.goto(`${world.server.origin}/visits`);
  await page.getByRole('link', { name: 'Book a visit' }).click();
  await expect(page.getByRole('heading', { name: 'Book a visit' })).toBeVisible();
  await expect(page.locator('.rows > li')).toHaveCount(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.locator('.rows > li')).toHaveCount(12);

  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('nowhere at all');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No site found.')).toBeVisible();
  await expect(search).toHaveValue('nowhere at all');
  await search.fill('weir 07');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('.rows > li')).toHaveCount(1);
  await page.getByRole('link', { name: 'Weir Terrace 07' }).click();
  await expect(page.getByText(/^Weir Terrace 07/).first()).toBeVisible();
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('EICR');
  await expect(page.getByRole('button', { name: 'Book the visit' })).toBeVisible();
  await context.close();
});
