import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createImport } from '../../src/features/site-import/server/repository/site-imports.ts';
import { addSite } from '../../src/server/sites/add.ts';
import { siteDetails } from '../support/details.ts';
import { messyList } from '../support/spreadsheets/messy-list.ts';
import { sheetOf, workbook } from '../support/spreadsheets/workbook.ts';
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
  'Boiler,Name,Address,Town,Postcode,UPRN,Tenure,Notes',
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
    await expect(page.getByRole('paragraph').filter({ hasText: /^Boiler$/ })).toBeVisible();
    await expect(page.getByText('Tenure: Private rented, for 3 rows')).toBeVisible();
    await expect(page.getByLabel('What does “castle” mean?')).toBeVisible();
    await expect(page.getByRole('cell', { name: '“BANANA” is not a postcode' })).toBeVisible();
    await expect(page.getByText('The same address: The Corner Shop')).toBeVisible();
    await expect(page.getByText('The same UPRN as in line 3 of the file')).toBeVisible();
    await mustBeSound(page, options.javaScriptEnabled);

    await page.goto(`${server.origin}/sites/import`);
    await mustBeSound(page, options.javaScriptEnabled);
    await page.getByRole('link', { name: 'sites.csv' }).first().click();
    await page.getByRole('checkbox', { name: 'Add line 4' }).check();
    await page.getByRole('button', { name: 'Add 2 sites and the ticked ones' }).click();
    await expect(page.getByRole('heading', { name: '3 sites added' })).toBeVisible();
    await expect(page.getByText('Skipped as possible duplicates: 1 site.')).toBeVisible();
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

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts on a phone';
  test(`a messy file of 500 homes goes in at the first try, and a workbook by naming its columns, ${how}`, async ({
    browser,
  }) => {
    const viewport = javaScriptEnabled ? { width: 1280, height: 900 } : { width: 390, height: 844 };
    const page = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage();
    const { server, made } = world;
    await signIn(page, server.origin, made.people.office.email);
    const before = await countSites(page, server);
    // In the second round the words that were said in the first are known.
    const [street, series] = javaScriptEnabled ? ['Scripted', '1000233'] : ['Plain', '1000244'];
    const { text, rows } = messyList({ street, series });
    await checkFile(page, server, 'Landlord of Kestrel Electrical', text);
    if (javaScriptEnabled) {
      const question = page.getByLabel('What does “Intermediate rent” mean?');
      await expect(question).toHaveAccessibleDescription(
        new RegExp(`^Column “Tenure type”, in ${rows.intermediate} rows`),
      );
      await question.selectOption({ label: 'Social rented' });
      await page.getByLabel('What does “Starter” mean?').selectOption({ label: 'Social rented' });
    }
    await page
      .getByLabel('A spreadsheet has changed this: the last digits are lost')
      .selectOption({ label: 'Add them without the UPRN' });
    await mustBeSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Read the file again' }).click();
    await expect(page.getByRole('heading', { name: '500 rows, no errors' })).toBeVisible();
    await expect(page.getByText('Nation: from the postcode, for 500 rows')).toBeVisible();
    await mustBeSound(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Add all 500 sites' }).click();
    await expect(page.getByRole('heading', { name: '500 sites added' })).toBeVisible();
    expect(await countSites(page, server)).toBe(before + 500);
    await page.goto(`${server.origin}/sites?q=1+${street}`);
    await page.getByRole('link', { name: `1 ${street} Row`, exact: true }).click();
    const earlier = page.getByRole('listitem').filter({ hasText: 'EICR by Sparks & Co' });
    await expect(earlier).toContainText(/2 Mar 2021.*: satisfactory/);
    const people = page.getByRole('region', { name: 'People and access' });
    await expect(people).toContainText('T. Enant 1');
    await expect(people).toContainText('01632 960001');
    await mustBeSound(page, javaScriptEnabled);
    // Each of the 500 has a state at once, from its "Last EICR".
    await page.goto(`${server.origin}/clients`);
    await page.getByRole('link', { name: 'Landlord of Kestrel Electrical', exact: true }).first().click();
    await page.waitForURL(/\/clients\/[\w-]{36}/);
    // A round works them out. Rows without an outcome or a tenure that means a duty say so.
    await expect(async () => {
      await page.reload();
      const figures = await page.locator('.tally a').allInnerTexts();
      const homes = figures.reduce((sum, each) => sum + Number(/[\d,]+$/.exec(each)?.[0].replaceAll(',', '')), 0);
      expect(homes).toBeGreaterThanOrEqual(500);
      for (const state of ['Late', 'In order']) expect(figures.join()).toContain(state);
    }).toPass({ timeout: 45_000 });

    const sheet = sheetOf([
      ['Wo', 'Ort', 'PLZ', 'Zusatz'],
      [`1 ${street} Sheet`, 'Testham', 'TE5 5AA', 'Ring twice'],
    ]);
    await page.goto(`${server.origin}/sites/import`);
    await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Landlord of Kestrel Electrical' });
    const file = { name: 'homes.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook(sheet)) };
    await page.getByLabel('CSV file or Excel workbook').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
    if (javaScriptEnabled) {
      await expect(page.getByText('No column in this file is known to hold the address.')).toBeVisible();
      await mustBeSound(page, javaScriptEnabled);
      await page.getByLabel('Wo', { exact: true }).selectOption({ label: 'Address' });
      await page.getByLabel('Ort', { exact: true }).selectOption({ label: 'Address' });
      await page.getByRole('button', { name: 'Read the file again' }).click();
      await expect(page.getByRole('alert')).toContainText('Two columns are read as “address”');
      await page.getByLabel('Ort', { exact: true }).selectOption({ label: 'Town' });
      await page.getByLabel('PLZ', { exact: true }).selectOption({ label: 'Postcode' });
      await page.getByLabel('Zusatz', { exact: true }).selectOption({ label: 'Access notes' });
      await page.getByRole('button', { name: 'Read the file again' }).click();
    }
    // Without scripts it is the second such file: what its columns mean is known.
    await page.getByRole('button', { name: 'Add the site' }).click();
    await expect(page.getByRole('heading', { name: '1 site added' })).toBeVisible();
    await page.context().close();
  });
}

test('a list that is being read says how far it is, and one that was not read to its end says so', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const { server, made } = world;
  await signIn(page, server.origin, made.people.office.email);
  await page.goto(`${server.origin}/sites/imports/${unread.now}`);
  await expect(page.getByRole('heading', { name: '0 of 100 rows checked' })).toBeVisible();
  await mustBeSound(page, true);
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: '0 of 100 rows checked' })).toBeVisible();
  await page.goto(`${server.origin}/sites/imports/${unread.left}`);
  await expect(page.getByRole('heading', { name: 'The file was not fully read' })).toBeVisible();
  await mustBeSound(page, true);
});

test('a possible duplicate entered by hand is shown with a link, added anyway and removed', async ({ browser }) => {
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
  await page.getByRole('button', { name: 'Add the site anyway' }).click();
  await expect(page.getByText('Site added.')).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Remove this site' }).click();
  await expect(page.getByRole('checkbox', { name: 'Remove this site from the register' })).toBeFocused();
  await mustBeSound(page, true);
  await page.getByRole('checkbox', { name: 'Remove this site from the register' }).check();
  await page.getByRole('button', { name: 'Remove the site' }).click();
  await expect(page.getByText('Site removed.')).toBeVisible();
  await context.close();
});
