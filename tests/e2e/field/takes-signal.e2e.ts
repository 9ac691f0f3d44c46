import { expect, type Page, test } from '@playwright/test';
import { worldPassword } from '../../support/world.ts';
import { measured, type OnSite, onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, save } from '../support/phone.ts';

let site: OnSite;
test.beforeEach(async () => {
  site = await startOnSite('Signal Electrical');
});
test.afterEach(() => site.close());

const offer = (page: Page) => page.getByText(/^What you typed at \d\d:\d\d is not saved yet\.$/);
const putBack = (page: Page) => page.getByRole('button', { name: 'Restore' }).click();
/** What is typed is on the disk after so long. */
const written = (page: Page) => page.waitForTimeout(900);

async function ready(page: Page): Promise<void> {
  await signIn(page, site.weather.origin, site.who.email, '/electrician');
  await makeReady(page, site.weather.origin);
}

/** That it takes a signal, with what was in the form. */
async function isSaid(page: Page, typed: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No signal', level: 1 })).toBeVisible();
  await expect(page.getByText('the server cannot be reached')).toBeVisible();
  for (const words of typed) await expect(page.getByText(words, { exact: true })).toBeVisible();
}

test('a job that nobody booked takes a signal: that is said, what was typed is kept, and with a signal it is begun once', async ({
  browser,
}) => {
  const { weather, world } = site;
  const page = await phonePage(browser);
  await ready(page);
  const form = `${weather.origin}/electrician/new-job/site`;
  await page.goto(form);
  const typed: [box: string, words: string][] = [
    ['#client_name', 'Mrs Ellis'],
    ['#client_phone', '07700 900123'],
    ['#address', '4 Cellar Row'],
    ['#town', 'Thetford'],
    ['#postcode', 'IP24 2AA'],
    ['#reason', 'The tenant of flat 2 asked'],
  ];
  for (const [box, words] of typed) await page.locator(box).fill(words);
  for (const choice of ['client_kind"][value="owner', 'nation"][value="England', 'tenure"][value="private_rented'])
    await page.locator(`[name="${choice}"]`).check();
  await page.locator('[name="premises_type"][value="residential"]').check();
  await written(page);

  weather.isCut = true;
  const begin = page.getByRole('button', { name: 'Begin the job', exact: true });
  await begin.click();
  await isSaid(
    page,
    typed.map(([, words]) => words),
  );
  await page.getByRole('link', { name: 'Your visits' }).click();
  await page.getByRole('link', { name: 'Start an unbooked job' }).click();
  await isSaid(page, []);

  weather.clear();
  await page.goto(form);
  await expect(offer(page)).toBeVisible();
  await putBack(page);
  for (const [box, words] of typed) await expect(page.locator(box)).toHaveValue(words);
  // It arrives, and the answer does not: whoever puts it back and sends it again has the job that was begun then.
  weather.fate = (path) => (path === new URL(form).pathname ? 'do and cut' : 'pass');
  await begin.click();
  await isSaid(page, ['4 Cellar Row']);
  weather.clear();
  await page.goto(form);
  await putBack(page);
  await begin.click();
  await expect(page).toHaveURL(/\/visits\/[\w-]+\?begun$/);
  await page.goto(form);
  await written(page);
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);

  const begun = await onServer(site, (db) =>
    db.selectFrom('visit').where('begun_because', '=', 'The tenant of flat 2 asked').select('id').execute(),
  );
  expect(begun).toHaveLength(1);
  const office = await (await browser.newContext()).newPage();
  await signIn(office, world.server.origin, world.made.company.people.office.email, '/');
  await office.goto(`${world.server.origin}/visits`);
  await expect(office.getByText(/4 Cellar Row/).first()).toBeVisible();
  await office.goto(`${world.server.origin}/visits/${begun[0]?.id}`);
  await expect(office.getByText('The tenant of flat 2 asked')).toBeVisible();
});

test('a tester’s table takes a signal: that is said, and what was pasted is kept until there is one', async ({
  browser,
}) => {
  const { weather, report } = site;
  const page = await phonePage(browser);
  await ready(page);
  const table = `${report}/boards/cu1/table`;
  const rows = 'Circuit,Zs\n1,0.77\n';
  await page.goto(table);
  await page.locator('#rows').fill(rows);
  await written(page);

  weather.isCut = true;
  await page.getByRole('button', { name: 'Read the table' }).click();
  await isSaid(page, ['Circuit,Zs 1,0.77']);
  // What the phone can do without is done as ever.
  await page.goto(`${report}/boards/cu1/grid/zs`);
  await expect(page.locator('[name="cu1-1.zs"]')).toBeVisible();

  weather.clear();
  await page.goto(table);
  await expect(offer(page)).toBeVisible();
  await putBack(page);
  await expect(page.locator('#rows')).toHaveValue(rows);
  await page.getByRole('button', { name: 'Read the table' }).click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await save(page, 'Save 1 row');
  expect(await site.times('boards/cu1/circuits/cu1-1/zs', measured('0.77'))).toBe(1);
});

test('the pages outside the section take a signal: that is said, and with one each link leads there', async ({
  browser,
}) => {
  const { weather } = site;
  const page = await phonePage(browser);
  await ready(page);
  const settings = page.getByRole('link', { name: 'Account settings' });
  weather.isCut = true;
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(site.who.name)).toBeVisible();
  await settings.click();
  await isSaid(page, []);

  weather.clear();
  await page.goto(`${weather.origin}/electrician/account`);
  await settings.click();
  await expect(page).toHaveURL(`${weather.origin}/settings/account`);
  await page.goto(`${weather.origin}/electrician/account`);
  await page.getByRole('link', { name: 'Verify a certificate' }).click();
  await expect(page).toHaveURL(`${weather.origin}/public/verify`);
  // The phone is told that the session is over, and its page leads to signing in and back.
  await page.context().clearCookies();
  await page.goto(`${weather.origin}/electrician/unsent`);
  await page.getByRole('link', { name: 'Sign in to send' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.locator('input[name="email"]').fill(site.who.email);
  await page.locator('input[name="password"]').fill(worldPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${weather.origin}/electrician/unsent`);
  await expect(page.getByRole('heading', { name: 'Not sent yet', level: 1 })).toBeVisible();
});
