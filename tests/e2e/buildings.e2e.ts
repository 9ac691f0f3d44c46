import { expect, test } from '@playwright/test';
import { workOutStates } from '../../src/features/compliance/server/work.ts';
import { insertSites } from '../../src/server/repositories/register/sites.ts';
import { siteDetails } from '../support/details.ts';
import { inTransaction } from '../support/seed.ts';
import { makeCompany, type TestCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { axeOn, rules, seeWhole } from './support/seen-by-axe.ts';
import { startWorld, type World } from './support/world.ts';

let world: World<TestCompany>;
test.beforeAll(async () => {
  world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Kestrel Electrical');
    const { people, clients } = company;
    const homes = [1, 2, 3].map((flat) => ({
      ...siteDetails(clients.own, { name: `Flat ${flat}`, addressLines: [`Flat ${flat}, Mill Court`] }),
      ...(flat < 3 && { building: 'Mill Court' }),
    }));
    await inTransaction(db, (trx) => insertSites(trx, people.office, homes, new Date()));
    await workOutStates({ db, clock: () => new Date() });
    return company;
  });
});
test.afterAll(() => world.close());

for (const scripts of [true, false]) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`a building is one line that opens its homes, at ${width} px, scripts ${scripts ? 'on' : 'off'}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: scripts, viewport: { width, height } });
      const page = await context.newPage();
      await signIn(page, world.server.origin, world.made.people.owner.email);
      await page.goto(`${world.server.origin}/sites`);
      await page.getByRole('link', { name: 'Mill Court', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Flat 2', exact: true })).toBeVisible();
      if (scripts) {
        await page.getByLabel('Choose all 2 of Mill Court').check();
        await page.getByLabel('Choose Flat 2', { exact: true }).check();
        await expect(page.getByText('2 ticked')).toBeVisible();
        await seeWhole(page, width, height);
        expect(await axeOn(page)((axe) => axe.withTags(rules))).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/line-${width}.png` });
      await page.getByRole('link', { name: 'Buildings', exact: true }).click();
      // The list of sites says “2 homes:” too: until the page is there, its link to the building folds a line.
      await expect(page.getByRole('heading', { level: 1, name: 'Buildings' })).toBeVisible();
      await expect(page.getByText('2 homes:')).toBeVisible();
      await page.getByRole('link', { name: 'Mill Court' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mill Court' })).toBeVisible();
      await expect(page.getByRole('rowheader')).toHaveCount(2);
      if (scripts) {
        await seeWhole(page, width, height);
        expect(await axeOn(page)((axe) => axe.withTags(rules))).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/building-${width}.png` });
      await page.getByRole('link', { name: 'Flat 1' }).click();
      await expect(page.getByRole('link', { name: 'Mill Court', exact: true })).toBeVisible();
      await context.close();
    });
  }
}
