import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { defects } from '../../src/demo/installations/defects.ts';
import { homeState } from '../../src/features/compliance/server/states.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { getSite } from '../../src/server/repositories/register/sites.ts';
import { changeSite } from '../../src/server/sites/change.ts';
import { homeThings } from '../support/earlier.ts';
import { wholeInspection } from '../support/inspection.ts';
import { handIn } from '../support/reports.ts';
import { book, fill, makeCompany, type Person, type TestCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { approve, clearOfMidnight, issue, today } from './support/signing.ts';
import { startWorld, type World } from './support/world.ts';

type Made = { company: TestCompany; reportId: string };
let world: World<Made>;
test.beforeAll(clearOfMidnight);
test.beforeAll(async () => {
  world = await startWorld(async (db): Promise<Made> => {
    const company = await makeCompany(db, 'Tannery Electrical');
    await homeThings(db, company.people.office, company.sites.own);
    const { reportId } = await book(db, company, company.people.electrician);
    const found = Object.values(defects).slice(0, 3);
    await fill(db, company.people.electrician, reportId, wholeInspection({ defects: found }));
    await handIn(db, company.people.electrician, reportId);
    await book(db, company, company.people.electrician);
    return { company, reportId };
  });
});
test.afterAll(() => world.close());

const people = () => world.made.company.people;
const address = () => `/sites/${world.made.company.sites.own}`;

async function asPerson(page: Page, { email }: Person, path: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, world.server.origin, email, path);
}

async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ dataDir: world.server.dataDir });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const stateOf = (viewer: Person) => onDatabase((db) => homeState(db, viewer, world.made.company.sites.own, today()));

/** The four cells, as a reader meets them. */
async function cells(page: Page): Promise<Record<string, string>> {
  const each = await page
    .locator('.cell')
    .evaluateAll((all) => all.map((cell) => [cell.querySelector('.over')?.textContent ?? '', cell.textContent ?? '']));
  return Object.fromEntries(each);
}

async function showsItsState(page: Page, viewer: Person): Promise<void> {
  const state = await stateOf(viewer);
  const shown = await cells(page);
  expect(shown['State today']).toContain(state.word);
  expect(shown['State today']).toContain(state.sentences[0]);
  for (const code of ['C1', 'C2', 'C3', 'FI'] as const)
    if (state.open[code] > 0) expect(shown['Open defects']).toContain(`${state.open[code]} ${code}`);
  expect(Object.keys(shown)).toEqual(['State today', 'Open defects', 'Next due by law', 'Next visit']);
}

test('the site page says its state, what is open, who lives there and what happened', async ({ page }) => {
  const { supervisor, office, owner } = people();
  const report = `/reports/${world.made.reportId}`;
  await asPerson(page, supervisor, report);
  await approve(page);
  await issue(page, `${world.server.origin}${report}`, supervisor.name);
  for (const person of [office, supervisor, owner]) {
    await asPerson(page, person, address());
    await showsItsState(page, person);
    await expect(page.getByRole('region', { name: 'Open defects' }).getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'People and access' })).toContainText('Tunde Adeyemi');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('issued', { exact: false }).first()).toBeVisible();
    await expect(history.getByRole('link', { name: /Oxbow|another firm/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Map of/ })).toHaveAttribute('href', /^https:\/\/www\.openstreetmap/);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `test-results/site-${width}-${colorScheme}.png`, fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }
  }
});

test('a client sees own homes as the law does, without the company’s own notes', async ({ page }) => {
  const { client } = people();
  await asPerson(page, client, address());
  const state = await stateOf(client);
  const shown = await cells(page);
  expect(Object.keys(shown)).toEqual(['State today', 'Open defects', 'Next due by law', 'Next visit']);
  // Who comes, and the page of the visit, are the company's.
  const visit = page.locator('.cells > *').filter({ hasText: 'Next visit' });
  await expect(visit).toBeVisible();
  await expect(visit.locator('a[href^="/visits/"]')).toHaveCount(0);
  for (const { name } of Object.values(people())) await expect(visit).not.toContainText(name);
  expect(shown['State today']).toContain(state.word);
  await expect(page.getByRole('region', { name: 'People and access' })).toHaveCount(0);
  await expect(page.getByText('Book repair')).toHaveCount(0);
});

test('the landlord’s page counts its homes, what is open and what is due', async ({ page }) => {
  const { owner } = people();
  const { clients } = world.made.company;
  await asPerson(page, owner, `/clients/${clients.own}`);
  const open = page.locator('.cell').filter({ hasText: 'Open defects' });
  await expect(open).toContainText('3');
  await open.getByRole('link').click();
  await expect(page).toHaveURL(/\/defects\?client=/);
  await expect(page.getByRole('row').filter({ hasText: 'C1' })).not.toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the rare actions open, and the history shows one kind', async ({ page }) => {
    const { owner } = people();
    await asPerson(page, owner, address());
    await showsItsState(page, owner);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Change the site’s details' }).click();
    await expect(page.getByRole('button', { name: 'Save the site' })).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('link', { name: 'Visits' }).click();
    await expect(history.getByText('Visit booked').first()).toBeVisible();
    await expect(history.getByText('issued')).toHaveCount(0);
    await history.getByRole('link', { name: 'All kinds' }).click();
    await expect(history.getByText('issued').first()).toBeVisible();
  });

  test('a part report is said to be one, and whole again', async ({ page }) => {
    const { office } = people();
    await asPerson(page, office, address());
    await page.getByText('What each report covers').click();
    const save = page.getByRole('button', { name: 'Save what they cover' });
    await page.getByRole('radio', { name: /^A part of it/ }).check();
    await save.click();
    await expect(page.getByText('Saved what the reports cover.')).toBeVisible();
    await showsItsState(page, office);
    expect((await stateOf(office)).assessment.reasons).toContain('part_only');
    await page.getByRole('radio', { name: 'The whole installation' }).check();
    await save.click();
    expect((await stateOf(office)).assessment.reasons).not.toContain('part_only');
  });

  test('a landlord names a hazard of a social home, and its clock runs', async ({ page }) => {
    const { client, office } = people();
    const { sites } = world.made.company;
    await onDatabase(async (db) => {
      const site = await getSite(db, office, sites.own);
      const social = { ...site, tenure: 'social_rented', premisesType: 'residential', nation: 'England' } as const;
      await db.transaction().execute((trx) => changeSite(trx, office, sites.own, social, new Date()));
    });
    await asPerson(page, client, address());
    await page.getByRole('region', { name: 'Open defects' }).getByRole('link').first().click();
    const law = page.getByRole('region', { name: 'Awaab’s Law' });
    await expect(law.getByLabel('The defect is')).toHaveValue('emergency');
    await law.getByLabel('Time').fill('25:00');
    await law.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Time: enter it as 17:45');
    await law.getByLabel('Time').fill('00:01');
    await law.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Hazard saved.')).toBeVisible();
    await expect(law).toContainText('Made safe: by');
    await expect(law).toContainText(client.name);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: 'test-results/hazard-1440.png', fullPage: true });
    expect((await stateOf(client)).assessment.clocks.map(({ duty }) => duty)).toContain('hazard_make_safe');
  });
});
