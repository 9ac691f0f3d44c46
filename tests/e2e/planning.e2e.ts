import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { workOutStates } from '../../src/features/compliance/server/work.ts';
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
      for (const street of ['Weir Terrace', 'Kiln Lane'])
        for (let number = 1; number <= 60; number += 1) {
          const name = `${street} ${String(number).padStart(2, '0')}`;
          await addSite(trx, people.office, siteDetails(clients.own, { name, postcode: 'TE1 1AA' }), new Date());
        }
    });
    await workOutStates({ db, clock: () => new Date() });
    return company;
  });
});
test.afterAll(() => world.close());

/** Counts the pages that load, and the clicks that a person makes. */
function counted(page: Page) {
  const made = { loads: 0, clicks: 0 };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) made.loads += 1;
  });
  return {
    made,
    press: async (role: 'link' | 'button', name: string | RegExp) => {
      made.clicks += 1;
      await page.getByRole(role, { name }).first().click();
    },
  };
}

for (const [javaScriptEnabled, street] of [
  [true, 'Weir Terrace'],
  [false, 'Kiln Lane'],
] as const)
  test(`50 homes become visits, and a day moves, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await signIn(page, world.server.origin, world.made.people.office.email);
    const booked = page.getByText('Visits booked. Their reports are ready to fill in.');
    const proposed = async () => {
      await page.goto(`${world.server.origin}/visits`);
      const { made, press } = counted(page);
      await press('link', 'Plan visits');
      await page.getByLabel('Name, address, postcode, UPRN or client').fill(street);
      await press('button', 'Search');
      await press('button', 'Plan all 50 sites on this page');
      await expect(page.getByRole('heading', { name: 'Plan 50 visits' })).toBeVisible();
      await expect(page.getByText(`${street} 01`, { exact: true })).toBeVisible();
      await press('button', 'Propose days');
      return { made, press };
    };
    const asked = ({ made }: { made: { loads: number; clicks: number } }) => {
      expect(made.loads).toBeLessThanOrEqual(8);
      expect(made.clicks).toBeLessThanOrEqual(60);
      console.info(`50 homes: ${made.loads} loads, ${made.clicks} clicks`);
    };
    const first = await proposed();
    await expect(page.getByRole('table', { name: '50 visits', exact: true })).toBeVisible();
    await first.press('button', 'Book 50 visits');
    await expect(booked).toBeVisible();
    asked(first);

    // The second time each home has a visit of this kind: none is booked twice, unless the office wants it.
    const second = await proposed();
    await expect(page.getByRole('heading', { name: '50 sites are left out' })).toBeVisible();
    await expect(page.getByRole('table', { name: '0 visits, 50 sites left out' })).toBeVisible();
    await second.press('button', 'Take all 50 back in');
    await second.press('button', 'Book 50 visits anyway');
    await expect(booked).toBeVisible();
    asked(second);

    await expect(page.locator('.board .job').first()).toBeVisible();
    const moving = counted(page);
    await moving.press('button', 'Check before moving');
    await expect(page.getByRole('heading', { name: /move \d+ visits/ })).toBeVisible();
    await moving.press('button', /^Move \d+ visits/);
    await expect(page.getByText(/Visits moved|Nothing was changed/)).toBeVisible();
    expect(moving.made.loads).toBeLessThanOrEqual(2);
    await context.close();
  });

test('back from a proposal, and from what is booked, leads to what was chosen, with no script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, world.server.origin, world.made.people.office.email);
  await page.goto(`${world.server.origin}/sites?q=Weir&sort=place`);
  const picks = page.getByRole('row').filter({ hasText: 'Weir Terrace' }).getByRole('checkbox');
  for (const at of [0, 1]) await picks.nth(at).check();
  await page.getByRole('button', { name: 'Plan visits' }).click();
  await expect(page.getByRole('heading', { name: 'Plan 2 visits' })).toBeVisible();
  await page.getByRole('button', { name: 'Propose days' }).click();
  const taken = page.getByRole('button', { name: 'Take all 2 back in' });
  const proposed = page.getByRole('button', { name: 'Book 2 visits', exact: true });
  await expect(taken.or(proposed)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Plan 2 visits' })).toBeVisible();
  await page.getByLabel('Order number').fill('HH-7');
  await page.getByRole('button', { name: 'Propose days' }).click();
  await expect(taken.or(proposed)).toBeVisible();
  await page.goto(`${world.server.origin}/visits/week`);
  await page.goBack();
  await expect(taken.or(proposed)).toBeVisible();
  await page.getByText('Kind of work, people, days').click();
  await expect(page.getByLabel('Order number')).toHaveValue('HH-7');
  await context.close();
});

test('homes that nobody has stand beside the week, each to be booked from there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, world.server.origin, world.made.people.office.email);
  await page.goto(`${world.server.origin}/visits/week`);
  const beside = page.getByRole('complementary', { name: /Not booked/ });
  await expect(beside.getByRole('listitem')).toHaveCount(10);
  await expect(beside.getByText(/And \d+ more/)).toBeVisible();
  const first = beside.getByRole('listitem').first();
  const name = (await first.getByRole('link').textContent()) ?? '';
  await expect(first.getByText(/nearest: /)).toBeVisible();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book a visit' })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(page.getByLabel('Electrician', { exact: true })).not.toHaveValue('');
  await context.close();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`week, plan, absence at ${width}, ${colorScheme}: no violation, nothing wider than the page`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      await signIn(page, world.server.origin, world.made.people.office.email);
      const sites = `site=${world.made.sites.own}&site=${world.made.sites.other}`;
      for (const [name, path] of [
        ['week', '/visits/week'],
        ['choose', '/visits/plan'],
        ['plan', `/visits/plan?${sites}`],
        ['absence', '/visits/absence'],
      ] as const) {
        await page.goto(`${world.server.origin}${path}`);
        await page.screenshot({ path: `test-results/planning/${name}-${width}-${colorScheme}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over).toBeLessThanOrEqual(0);
      }
      await page.goto(`${world.server.origin}/visits/plan?${sites}`);
      await page.getByRole('button', { name: 'Propose days' }).click();
      await expect(page.getByRole('button', { name: 'Book 2 visits', exact: true })).toBeVisible();
      await page.screenshot({ path: `test-results/planning/proposal-${width}-${colorScheme}.png` });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      await context.close();
    });
