import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { setUp } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';

const generic = 'An application error has occurred';

/** Takes a table away under the running server, so that every page that reads it fails. */
function breakTable(server: Server, table: string): void {
  const database = new DatabaseSync(join(server.dataDir, 'copperplate.db'));
  database.exec(`pragma foreign_keys = off; alter table ${table} rename to ${table}_gone`);
  database.close();
}

async function showsGenericMessage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: generic })).toBeVisible();
  await expect(page.getByText(/Reference/)).toBeVisible();
  await expect(page.locator('main a[href="/"]')).toBeVisible();
  expect(await page.content()).not.toMatch(/at \w+ \(|node_modules|SQLITE|no such table/);
}

test('a page that fails on the server answers 500 with the message, a reference and a way back', async ({ page }) => {
  const server = await startServer();
  await setUp(page, server);
  breakTable(server, 'client');
  const answer = await page.goto(`${server.origin}/clients`);
  expect(answer?.status()).toBe(500);
  await showsGenericMessage(page);
  const reference = answer?.headers()['x-request-id'] ?? '';
  await expect(page.getByText(reference)).toBeVisible();
  expect(server.output()).toContain(reference);
  await server.stop();
});

test('a navigation that fails shows the same message', async ({ page }) => {
  const server = await startServer();
  await setUp(page, server);
  await page.waitForLoadState('networkidle');
  breakTable(server, 'client');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await showsGenericMessage(page);
  await server.stop();
});

test('a navigation with no network says so in the same way, and the way back works', async ({ page, context }) => {
  const server = await startServer();
  await setUp(page, server);
  await page.waitForLoadState('networkidle');
  await context.route('**/RSC/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Sites' }).first().click();
  await showsGenericMessage(page);
  await context.unroute('**/RSC/**');
  await page.locator('main a[href="/"]').click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('heading', { name: generic })).toHaveCount(0);
  await server.stop();
});
