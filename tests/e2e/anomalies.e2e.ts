import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Db } from '../../src/server/db/dialect.ts';
import { exactSum, rounded, wholeInspection } from '../support/inspection.ts';
import { book, fill, makeCompany, type TestCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld, visitor, type World } from './support/world.ts';

type Made = { mine: TestCompany; theirs: TestCompany; home: string; house: string };

/** A home whose Zs are sums, and a house of sixty circuits whose readings are rounded. */
async function make(db: Db): Promise<Made> {
  const mine = await makeCompany(db, 'Kestrel Electrical');
  const theirs = await makeCompany(db, 'Buzzard Electrical');
  const { electrician } = mine.people;
  const [home, house] = [await book(db, mine, electrician), await book(db, mine, electrician)];
  await fill(db, electrician, home.reportId, wholeInspection({ day: '2026-11-20', change: exactSum }));
  await fill(
    db,
    electrician,
    house.reportId,
    wholeInspection({ day: '2026-11-20', change: rounded, installation: 'hmo' }),
  );
  return { mine, theirs, home: home.reportId, house: house.reportId };
}

let world: World<Made>;
test.beforeAll(async () => {
  world = await startWorld(make);
  const { made, server } = world;
  const phone = await visitor(server.origin, made.mine.people.electrician.email);
  for (const report of [made.home, made.house]) {
    const path = `/electrician/reports/${report}/sign`;
    const base = /name="base" value="(\d+)"/.exec(await (await phone.get(path)).text())?.[1] ?? '';
    const form = { submission: randomUUID(), base, signature: 'Elin Electrician', confirm: 'yes' };
    expect((await phone.post(path, { form })).status()).toBe(303);
  }
  await phone.dispose();
});
test.afterAll(() => world.close());

const words = ['Reading patterns', 'ANOMALY_', 'to the last digit', 'Last digits'];

test('a supervisor reads what is to be asked and records, with no script, why it is all right', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, world.server.origin, world.made.mine.people.supervisor.email, '/');
  await page.goto(`${world.server.origin}/reports/${world.made.home}`);
  const anomaly = page.getByRole('article', { name: 'Readings that are exact sums' });
  await anomaly.getByText('Show figures').click();
  await expect(anomaly.getByRole('row')).not.toHaveCount(0);

  // The question and its box stand once, in the decision, which is closed until each is answered.
  const answer = page.getByLabel('Your answer: Readings that are exact sums');
  const asked = page.locator('.open-items article', { has: answer });
  await expect(asked).toContainText('to the last digit, and they are entered as measured');
  await expect(page.getByText('to the last digit, and they are entered as measured')).toHaveCount(1);
  const approval = page.getByRole('button', { name: 'Approve the report' });
  await expect(approval).toHaveCSS('pointer-events', 'none');
  const reason = 'They were calculated; the box was forgotten';
  for (const box of await page.getByLabel(/^Your answer: /).all()) await box.fill(reason);
  await expect(approval).not.toHaveCSS('pointer-events', 'none');
  await approval.click();
  await expect(page.getByText('Report approved. It can be issued now.')).toBeVisible();
  await expect(anomaly).toContainText(`Accepted, because: ${reason}`);
  await expect(anomaly).toContainText('Sam Supervisor');
  await expect(anomaly.getByRole('button')).toHaveCount(0);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the bars of last digits are readable and keep to the policy, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const complaints = listen(page);
    await signIn(page, world.server.origin, world.made.mine.people.supervisor.email, '/');
    await page.goto(`${world.server.origin}/reports/${world.made.house}`);
    await expect(page.getByRole('img', { name: /^Last digits of Zs\. 0: \d+, 1: 0, / })).toBeVisible();
    for (const numbers of await page.getByText('Show figures').all()) await numbers.click();
    const { violations } = await new AxeBuilder({ page }).include('.anomalies').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('a house of seven boards is reviewed board by board: each is one tap away', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { house, mine } = world.made;
  await signIn(page, world.server.origin, mine.people.supervisor.email, '/');
  await page.goto(`${world.server.origin}/reports/${house}`);
  const boards = page.getByRole('region', { name: 'Distribution boards' }).getByRole('link');
  await expect(boards).toHaveCount(7);
  await boards.first().click();
  await expect(page).toHaveURL(new RegExp(`/reports/${house}/boards/`));
  await expect(page.getByRole('main')).toContainText('Zs');
  await context.close();
});

test('nobody else is sent anything of it, in the page or in what a client navigation fetches', async () => {
  const { mine, theirs, home, house } = world.made;
  const { origin } = world.server;
  const others = [
    ['office', mine.people.office.email, 200],
    ['electrician', mine.people.electrician.email, 403],
    ['apprentice', mine.people.apprentice.email, 403],
    ['client', mine.people.client.email, 404],
    ["another company's supervisor", theirs.people.supervisor.email, 404],
    ["another company's owner", theirs.people.owner.email, 404],
    ['nobody signed in', undefined, 303],
  ] as const;
  for (const [who, email, status] of others) {
    const context = await visitor(origin, email);
    for (const report of [home, house]) {
      const page = await context.get(`/reports/${report}`);
      expect(page.status(), who).toBe(status);
      const data = await context.get(`/RSC/R/reports/${report}.txt`);
      for (const body of [await page.text(), await data.text()])
        for (const word of words) expect(body, `${who} ${word}`).not.toContain(word);
    }
    await context.dispose();
  }
  const owner = await visitor(origin, mine.people.owner.email);
  expect(await (await owner.get(`/reports/${home}`)).text()).toContain('Reading patterns');
  expect(await (await owner.get(`/RSC/R/reports/${home}.txt`)).text()).toContain('Reading patterns');
  await owner.dispose();
});

/** What the browser objects to: the policy above all. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
