import { expect, test } from '@playwright/test';
import { workOutStates } from '../../src/features/compliance/server/work.ts';
import { insertSites } from '../../src/server/repositories/register/sites.ts';
import { siteDetails } from '../support/details.ts';
import { addEarlier } from '../support/earlier.ts';
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
    const sites = Array.from({ length: 120 }, (_, index) => ({
      ...siteDetails(clients.own),
      name: `${index + 1} Tannery Row`,
      addressLines: [`${index + 1} Tannery Row`],
      tenure: 'private_rented' as const,
      premisesType: 'residential' as const,
      nation: index % 2 === 0 ? ('England' as const) : ('Wales' as const),
    }));
    const ids = await inTransaction(db, (trx) => insertSites(trx, people.office, sites, new Date()));
    for (const [index, id] of ids.entries()) {
      const inspectedOn = `20${20 + (index % 3)}-12-0${(index % 9) + 1}`;
      if (index % 4 !== 0) await addEarlier(db, people.office, id, { inspectedOn });
    }
    await workOutStates({ db, clock: () => new Date() });
    return company;
  });
});
test.afterAll(() => world.close());

for (const scripts of [true, false]) {
  test(`homes are filtered, sorted and saved as a view, scripts ${scripts ? 'on' : 'off'}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    // Each saves the view as their own: one that is saved is not offered again.
    const { office, owner } = world.made.people;
    await signIn(page, world.server.origin, (scripts ? office : owner).email);
    await page.goto(`${world.server.origin}/sites`);
    await expect(page.getByText(/^1 to 50 of 12\d$/).first()).toBeVisible();
    await page.getByLabel('State').selectOption({ label: 'No report known' });
    await page.getByLabel('Nation').selectOption({ label: 'England' });
    if (!scripts) await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/state=no_report&.*nation=England/);
    await expect(page.getByRole('row')).toHaveCount(33);
    await page.getByRole('link', { name: /^England ?: remove this filter/ }).click();
    await expect(page).not.toHaveURL(/nation/);
    await page.getByRole('link', { name: 'Next due' }).click();
    await expect(page.getByRole('columnheader', { name: 'Next due' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('link', { name: 'Save this view' }).click();
    await page.getByLabel('Name', { exact: true }).fill(scripts ? 'With' : 'Without');
    await page.getByRole('button', { name: 'Save the view' }).click();
    await expect(page.getByText('View saved.')).toBeVisible();
    await expect(page.getByRole('link', { name: scripts ? 'With' : 'Without', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByLabel('Choose 1 Tannery Row', { exact: true }).check({ force: true });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('sites.csv');
    await context.close();
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the lists at ${width} px, ${colorScheme}, as axe sees them`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      await signIn(page, world.server.origin, world.made.people.owner.email);
      for (const path of ['/sites?state=plan&sort=due', '/certificates', '/clients', '/settings', '/views/new']) {
        await page.goto(`${world.server.origin}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (process.env.PICTURES && path.startsWith('/sites'))
          await page.screenshot({ path: `${process.env.PICTURES}/homes-${width}-${colorScheme}.png` });
        await seeWhole(page, width, height);
        expect(await axeOn(page)((axe) => axe.withTags(rules)), path).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, path).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width, height });
      }
      await context.close();
    });
  }
}
