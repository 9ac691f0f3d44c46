import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { defects } from '../../src/demo/installations/defects.ts';
import { homeState } from '../../src/features/compliance/server/states.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
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

async function stateOf(viewer: Person) {
  const { db, close } = openDatabase({ dataDir: world.server.dataDir });
  try {
    return await homeState(db, viewer, world.made.company.sites.own, today());
  } finally {
    await close();
  }
}

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
});
