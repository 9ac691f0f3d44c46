import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { Db } from '../../src/server/db/dialect.ts';
import { wholeInspection } from '../support/inspection.ts';
import { book, fill, makeCompany, type TestCompany } from '../support/world.ts';
import { unfold } from './support/folds.ts';
import { signIn } from './support/people.ts';
import { startWorld, visitor, type World } from './support/world.ts';

type Made = { company: TestCompany; reportId: string; visitId: string };
/** 58 letters, as the longest name of a village in Wales has. */
const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** A company whose clients, sites and people have a name that nothing breaks, and a report that is handed in. */
async function make(db: Db): Promise<Made> {
  const company = await makeCompany(db, 'Kestrel Electrical');
  const { reportId, visitId } = await book(db, company, company.people.electrician);
  await book(db, company, { ...company.people.electrician, userId: company.spareUser });
  await fill(db, company.people.electrician, reportId, wholeInspection());
  const town = { town: long };
  await db
    .updateTable('client')
    .set({ name: long, agent_name: long, phone: `${long}`.slice(0, 40) })
    .execute();
  await db
    .updateTable('site')
    .set({ name: long, ...town, address_lines: JSON.stringify([long]) })
    .execute();
  await db.updateTable('visit').set({ access_notes: long, hazards: long }).execute();
  await db.updateTable('user').set({ name: long }).where('id', '=', company.spareUser).execute();
  return { company, reportId, visitId };
}

let world: World<Made>;
test.beforeAll(async () => {
  world = await startWorld(make);
  const { made, server } = world;
  const phone = await visitor(server.origin, made.company.people.electrician.email);
  const path = `/electrician/reports/${made.reportId}/sign`;
  const base = /name="base" value="(\d+)"/.exec(await (await phone.get(path)).text())?.[1] ?? '';
  const form = { submission: randomUUID(), base, signature: 'Elin Electrician', confirm: 'yes' };
  expect((await phone.post(path, { form })).status()).toBe(303);
  await phone.dispose();
});
test.afterAll(() => world.close());

const signedIn = async (page: Page) => signIn(page, world.server.origin, world.made.company.people.owner.email, '/');

test('no page of the office scrolls sideways for a long name, on a phone, a tablet or between', async ({ page }) => {
  await signedIn(page);
  const { company, reportId, visitId } = world.made;
  const paths = [
    '/',
    '/clients',
    `/clients/${company.clients.own}`,
    '/sites',
    `/sites/${company.sites.own}`,
    '/visits?week=2026-11-24',
    `/visits/${visitId}`,
    '/visits/new',
    `/visits/new?site=${company.sites.own}`,
    '/reports',
    '/reports?state=draft',
    `/reports/${reportId}`,
    '/defects',
    '/settings',
    `/settings/users/${company.spareUser}`,
    '/settings/audit',
  ];
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(`${world.server.origin}${path}`);
    await expect(page.locator('h1')).toBeVisible();
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wide.push(`${path} at ${width}: ${over} px`);
    }
  }
  expect(wide).toEqual([]);
});

test('the readings of a board of ten circuits are in sight on the page of the review', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signedIn(page);
  await page.goto(`${world.server.origin}/reports/${world.made.reportId}`);
  const table = page.locator('table.circuits').first();
  const ratio = await table.evaluate((element) => {
    const box = element.closest('.scroll') as HTMLElement;
    return box.scrollWidth / box.clientWidth;
  });
  expect(ratio).toBeLessThanOrEqual(1.5);
  await table.scrollIntoViewIfNeeded();
  for (const name of ['R1+R2', 'Insulation live to earth', 'Polarity', 'Zs', 'RCD time'])
    await expect.soft(table.getByRole('columnheader', { name, exact: true }), name).toBeInViewport();
});

test.describe('a box for a comment has the focus, and what was typed stays', () => {
  for (const javaScriptEnabled of [true, false])
    test(javaScriptEnabled ? 'with scripts' : 'without', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      await signedIn(page);
      await page.goto(`${world.server.origin}/reports/${world.made.reportId}`);
      await page.getByLabel('What needs correcting').fill('The Ze is missing');
      await unfold(page);
      await page.getByRole('button', { name: 'Comment on Ze', exact: false }).first().click();
      await expect(page.getByRole('textbox', { name: /^Comment on Ze/ })).toBeFocused();
      await expect(page.getByLabel('What needs correcting')).toHaveValue('The Ze is missing');
      await context.close();
    });
});

test('what has happened keeps day and time in one line', async ({ page }) => {
  await signedIn(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${world.server.origin}/reports/${world.made.reportId}`);
    await unfold(page);
    const times = page.locator('.timeline time');
    expect(await times.count()).toBeGreaterThan(1);
    for (const time of await times.all())
      expect(await time.evaluate((element) => element.getClientRects().length)).toBe(1);
  }
});
