import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createImport } from '../../src/server/repositories/register/site-imports.ts';
import { addSite } from '../../src/server/sites/add.ts';
import { siteDetails } from '../support/details.ts';
import { book, makeCompany, type TestCompany } from '../support/world.ts';
import { checkFile, countSites } from './support/office-work.ts';
import { signIn } from './support/people.ts';
import { startWorld, type World } from './support/world.ts';

let world: World<TestCompany>;
/** An import whose rows are being kept, and one that ended before all were. */
const unread = { now: '', left: '' };
test.beforeAll(async () => {
  world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Kestrel Electrical');
    const { people, clients } = company;
    await db.transaction().execute(async (trx) => {
      const shop = { ...siteDetails(clients.other, { name: 'The Corner Shop' }), uprn: '100000001' };
      await addSite(
        trx,
        people.office,
        { ...shop, addressLines: ['14 Lamplighter Street'], postcode: 'TE8 0AA' },
        new Date(),
      );
    });
    await book(db, company, people.electrician);
    const half = { fileName: 'half.csv', head: [], unread: [], reading: undefined, total: 100, refused: 0 };
    const assumed = { nation: 0, nationByPostcode: 0, tenure: 0, premisesType: 0 };
    const begin = (at: Date) =>
      db.transaction().execute((trx) => createImport(trx, people.office, { ...half, assumed }, at));
    unread.now = await begin(new Date());
    unread.left = await begin(new Date(Date.now() - 60 * 60_000));
    return company;
  });
});
test.afterAll(() => world.close());

const list = [
  'Property ref,Name,Address,Town,Postcode,UPRN,Tenure,Notes',
  'R1,,14 lamplighter street,Testham,te8 0aa,,,',
  'R2,,15 Lamplighter Street,Testham,TE8 0AA,100000002,Social rented,Ring first',
  'R3,,16 Lamplighter Street,Testham,TE8 0AA,100000002,,',
  'R4,,17 Lamplighter Street,Testham,BANANA,,castle,',
  'R5,Long house,18 Lamplighter Street,Testham,TE8 0AB,,,',
].join('\r\n');

/** No fault that axe finds, which is a script itself, and nothing wider than the screen. */
async function mustBeSound(page: Page, scripts: boolean): Promise<void> {
  if (scripts) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

for (const [name, options] of [
  [
    'on a phone at night without scripts',
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark', javaScriptEnabled: false },
  ],
  ['on a desk', { viewport: { width: 1280, height: 900 }, colorScheme: 'light', javaScriptEnabled: true }],
] as const) {
  test(`a list is checked, left, added without what is there, and undone, ${name}`, async ({ browser }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const { server, made } = world;
    const before = 1 + Object.keys(made.sites).length;
    await signIn(page, server.origin, made.people.office.email);
    await checkFile(page, server, 'Landlord of Kestrel Electrical', list);
    await expect(page.getByText('These columns are not read: Property ref.')).toBeVisible();
    await expect(page.getByText('Tenure: Private rented, for 3 rows')).toBeVisible();
    await expect(page.getByText('“castle” is not one of: Private rented, Social rented')).toBeVisible();
    await expect(page.getByText('The same address: The Corner Shop')).toBeVisible();
    await expect(page.getByText('The same UPRN as in line 3 of the file')).toBeVisible();
    await mustBeSound(page, options.javaScriptEnabled);

    await page.goto(`${server.origin}/sites/import`);
    await mustBeSound(page, options.javaScriptEnabled);
    await page.getByRole('link', { name: 'sites.csv' }).first().click();
    await page.getByRole('checkbox', { name: 'Add line 4' }).check();
    await page.getByRole('button', { name: 'Add 2 sites and those ticked' }).click();
    await expect(page.getByRole('heading', { name: '3 sites added' })).toBeVisible();
    await expect(page.getByText('Left out, as perhaps in the register already: one site.')).toBeVisible();
    const address = page.url();
    expect(await countSites(page, server)).toBe(before + 3);

    await page.goto(address);
    await page.getByText('Undo this import').click();
    await mustBeSound(page, options.javaScriptEnabled);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    if (options.javaScriptEnabled) {
      const question = page.getByRole('dialog', { name: 'Undo this import?' });
      await expect(question).toContainText('3 sites will be removed from the register');
      await question.getByRole('button', { name: 'Undo the import' }).click();
    } else {
      await expect(page.getByRole('alert')).toContainText('Tick the box to remove these sites');
      await page.getByRole('checkbox', { name: 'Remove 3 sites from the register' }).check();
      await page.getByRole('button', { name: 'Undo the import' }).click();
    }
    await expect(page.getByRole('heading', { name: 'Undone: 3 sites removed' })).toBeVisible();
    await mustBeSound(page, options.javaScriptEnabled);
    expect(await countSites(page, server)).toBe(before);
    await context.close();
  });
}

test('a list that is being read says how far it is, and one that was not read to its end says so', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const { server, made } = world;
  await signIn(page, server.origin, made.people.office.email);
  await page.goto(`${server.origin}/sites/imports/${unread.now}`);
  await expect(page.getByRole('heading', { name: '0 of 100 rows looked at' })).toBeVisible();
  await mustBeSound(page, true);
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: '0 of 100 rows looked at' })).toBeVisible();
  await page.goto(`${server.origin}/sites/imports/${unread.left}`);
  await expect(page.getByRole('heading', { name: 'This list was not read to its end' })).toBeVisible();
  await mustBeSound(page, true);
});

test('a site by hand that is perhaps there is asked for, with a link, added all the same, and removed', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const { server, made } = world;
  await signIn(page, server.origin, made.people.office.email);
  await page.goto(`${server.origin}/sites/new?client=${made.clients.own}`);
  await expect(page.getByRole('link', { name: 'Import them from a file' })).toHaveAttribute(
    'href',
    `/sites/import?client=${made.clients.own}`,
  );
  await page.getByLabel('Address', { exact: true }).fill('14 Lamplighter Street');
  await page.getByLabel('Town', { exact: true }).fill('Testham');
  await page.getByLabel('Postcode', { exact: true }).fill('TE8 0AA');
  await page.getByRole('button', { name: 'Add the site', exact: true }).click();
  const shop = page.getByRole('link', { name: 'The Corner Shop', exact: true });
  await expect(shop).toBeVisible();
  await mustBeSound(page, true);
  await page.getByRole('button', { name: 'Add the site all the same' }).click();
  await expect(page.getByText('Site added.')).toBeVisible();
  await page.getByRole('link', { name: 'Remove this site' }).click();
  await expect(page.getByRole('checkbox', { name: 'Remove this site from the register' })).toBeFocused();
  await mustBeSound(page, true);
  await page.getByRole('checkbox', { name: 'Remove this site from the register' }).check();
  await page.getByRole('button', { name: 'Remove the site' }).click();
  await expect(page.getByText('Site removed.')).toBeVisible();
  await context.close();
});
