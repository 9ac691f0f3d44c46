import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connect.ts';
import { book, type Person, worldPassword } from '../support/world.ts';
import { makePlaces, type Places } from './support/places.ts';

let places: Places;
let visitId: string;

test.beforeAll(async () => {
  places = await makePlaces();
  const { db, close } = openDatabase({ dataDir: places.server.dataDir });
  try {
    ({ visitId } = await book(db, places.mine, places.mine.people.electrician));
  } finally {
    await close();
  }
});
test.afterAll(() => places.close());

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${places.server.origin}/auth/sign-in`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

test('a visit whose report was discarded leads to it, and begins another one', async ({ page }) => {
  await signIn(page, places.mine.people.office);
  const visit = `${places.server.origin}/visits/${visitId}`;
  await page.goto(visit);
  const missing = page.getByText('This visit has no report');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(missing).toHaveCount(0);
  const report = await page.locator('dd a[href^="/reports/"]').getAttribute('href');
  const discard = async (path: string | null) => {
    await page.goto(`${places.server.origin}${path}/discard`);
    await page.getByLabel('Reason for discarding').fill('The wrong form');
    await page.getByRole('button', { name: 'Discard the report' }).click();
    await expect(page).toHaveURL(/done=discarded|\/reports\/[^/]+$/);
    await page.goto(visit);
    await expect(missing).toBeVisible();
  };
  await discard(report);
  await page.getByRole('link', { name: 'bring it back unchanged' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('The report is as it was')).toBeVisible();
  await discard(report);
  await page.getByRole('button', { name: 'Start a new report' }).click();
  await expect(page.getByText('New report started for this visit')).toBeVisible();
  await expect(missing).toHaveCount(0);
  expect(await page.locator('dd a[href^="/reports/"]').getAttribute('href')).not.toBe(report);
});
