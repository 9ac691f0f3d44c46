import { expect, test } from '@playwright/test';
import { workOutStates } from '../../src/features/compliance/server/work.ts';
import { insertSites } from '../../src/server/repositories/register/sites.ts';
import { siteDetails } from '../support/details.ts';
import { addEarlier } from '../support/earlier.ts';
import { inTransaction } from '../support/seed.ts';
import { makeCompany, type TestCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { axeOn, rules } from './support/seen-by-axe.ts';
import { startWorld, type World } from './support/world.ts';

let world: World<{ company: TestCompany; ids: string[] }>;
test.beforeAll(async () => {
  world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Plover Electrical');
    const { people, clients } = company;
    const sites = ['With', 'Without'].flatMap((street) =>
      [1, 2, 3].map((number) => ({
        ...siteDetails(clients.own),
        ...{ name: `${number} ${street} Street`, addressLines: [`${number} ${street} Street`], uprn: '' },
      })),
    );
    const ids = await inTransaction(db, (trx) => insertSites(trx, people.office, sites, new Date()));
    for (const id of ids) await addEarlier(db, people.office, id, { inspectedOn: '2024-12-01' });
    await workOutStates({ db, clock: () => new Date() });
    return { company, ids };
  });
});
test.afterAll(() => world.close());

for (const scripts of [true, false]) {
  const street = scripts ? 'With Street' : 'Without Street';

  test(`two sites are archived from the list and come back, scripts ${scripts ? 'on' : 'off'}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    const { origin } = world.server;
    await signIn(page, origin, world.made.company.people.office.email);
    await page.goto(`${origin}/sites?q=${encodeURIComponent(street)}`);
    for (const number of [1, 2]) await page.getByLabel(`Choose ${number} ${street}`).check();
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: 'Archive 2 sites' })).toBeVisible();
    if (scripts) expect(await axeOn(page)((axe) => axe.withTags(rules))).toEqual([]);
    await page.getByRole('button', { name: 'Archive 2 sites' }).click();
    await expect(page.getByText('Sites archived.')).toBeVisible();
    await page.goto(`${origin}/sites?archived=yes&q=${encodeURIComponent(street)}`);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('link', { name: `1 ${street}` }).click();
    await page.getByRole('button', { name: 'Restore the site' }).click();
    await expect(page.getByText('Site restored.')).toBeVisible();
    await page.goto(`${origin}/sites?archived=yes&q=${encodeURIComponent(street)}`);
    await page.getByLabel(`Choose 2 ${street}`).check();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Site restored.')).toBeVisible();
    await context.close();
  });

  test(`two sites become one and two again, scripts ${scripts ? 'on' : 'off'}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    const { origin } = world.server;
    const [gone = '', , stays = ''] = world.made.ids.slice(scripts ? 0 : 3);
    await signIn(page, origin, world.made.company.people.office.email);
    await page.goto(`${origin}/sites/merge?site=${gone}&site=${stays}`);
    await page.getByRole('radio', { name: new RegExp(`3 ${street}`) }).check();
    if (scripts) expect(await axeOn(page)((axe) => axe.withTags(rules))).toEqual([]);
    await page.getByRole('button', { name: 'Merge the two sites' }).click();
    await expect(page.getByText('Sites merged.')).toBeVisible();
    await page.goto(`${origin}/sites/${gone}`);
    await expect(page).toHaveURL(`${origin}/sites/${stays}`);
    await page.getByRole('button', { name: 'Undo the merge' }).click();
    await expect(page.getByText('Undone. There are two sites again.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(gone));
    await context.close();
  });
}
