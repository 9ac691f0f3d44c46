import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';
import { clearOfMidnight } from './support/signing.ts';

let places: Places;
test.beforeAll(clearOfMidnight);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

/** Comes back to the page until it is made, as a person does. */
async function fetchMade(page: Page): Promise<string[]> {
  const download = page.getByRole('link', { name: /^Download/ }).first();
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Refresh' });
    if (await again.isVisible()) await again.click();
    await expect(download).toBeVisible({ timeout: 1000 });
  }).toPass();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^certificates-\d{4}-\d\d-\d\d-\w{8}\.zip$/);
  return Object.keys(unzipSync(readFileSync(await file.path())));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a client’s certificates are asked for, made, fetched and removed again', async ({ page }) => {
      const { server, mine } = places;
      await signIn(page, server.origin, mine.people.office.email, '/');
      await page.goto(`${server.origin}/clients/${mine.clients.own}`);
      await page.getByRole('button', { name: 'Export the certificates as one file' }).click();
      await expect(page.getByRole('heading', { name: 'Exports', exact: true })).toBeVisible();
      const names = await fetchMade(page);
      expect(names.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(0);
      expect(names.slice(-2)).toEqual(['index.csv', 'SHA256SUMS']);
      if (javaScriptEnabled) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const rows = page.getByRole('row');
      const before = await rows.count();
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect(page.getByText('Removed.')).toBeVisible();
      if (before > 2) await expect(rows).toHaveCount(before - 1);
      else await expect(page.getByText('No exports yet')).toBeVisible();
    });

    test('a client gets all of their own sites, and is told where there is nothing yet', async ({ page }) => {
      const { server, mine } = places;
      await signIn(page, server.origin, mine.people.client.email, '/');
      await page.goto(`${server.origin}/exports`);
      await page.getByRole('button', { name: 'Export the certificates of all your sites' }).click();
      const names = await fetchMade(page);
      expect(names.at(-1)).toBe('SHA256SUMS');
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect(page.getByText('No exports yet')).toBeVisible();
    });

    test('one report is one file', async ({ page }) => {
      const { server, mine } = places;
      const { issued } = places.own('office');
      await signIn(page, server.origin, mine.people.office.email, '/');
      await page.goto(`${server.origin}/reports/${issued}`);
      await page.getByText('Technical details', { exact: true }).last().click();
      const link = page.getByRole('link', { name: /ZIP|one file/i });
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(Object.keys(unzipSync(readFileSync(await file.path())))).toContain('circuits.csv');
    });
  });
}
