import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { startIngest } from './support/ingest.ts';
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

test.describe('an error that nobody caught in the browser', () => {
  /** In the page, with nobody above it. */
  const throwInHandler = (page: Page) =>
    page.evaluate(() => {
      const button = document.createElement('button');
      button.addEventListener('click', () => {
        throw new Error('thrown on purpose');
      });
      setTimeout(() => button.click());
    });
  const throwInPromise = (page: Page) =>
    page.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('thrown on purpose')));
    });

  const shownReference = async (page: Page) => {
    await expect(page.getByRole('heading', { name: generic })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
    const reference = (await page.locator('.failure code').textContent()) ?? '';
    expect(reference).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    return reference;
  };
  const arrives = (ingest: Awaited<ReturnType<typeof startIngest>>, reference: string) =>
    expect
      .poll(() => ingest.items.some(({ type, payload }) => type === 'event' && payload.includes(reference)), {
        timeout: 120_000,
      })
      .toBe(true);

  test('shows the message on an ordinary page, reports it under the reference, and keeps what was typed', async ({
    page,
  }) => {
    const ingest = await startIngest();
    const server = await startServer({ SENTRY_DSN: ingest.dsn });
    await setUp(page, server);
    await page.goto(`${server.origin}/clients/new`);
    await page.waitForLoadState('networkidle');
    const name = page.getByRole('textbox').first();
    await name.fill('Typed before');
    for (const throwIn of [throwInHandler, throwInPromise]) {
      await throwIn(page);
      await arrives(ingest, await shownReference(page));
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { name: generic })).toHaveCount(0);
      await expect(name).toHaveValue('Typed before');
    }
    await server.stop();
    await ingest.close();
  });

  test('thrown before the monitoring library has loaded waits for it, and is shown at once', async ({ page }) => {
    const ingest = await startIngest();
    const server = await startServer({ SENTRY_DSN: ingest.dsn });
    await setUp(page, server);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/browser-reporting*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${server.origin}/sites`);
    await throwInPromise(page);
    const reference = await shownReference(page);
    letGo();
    await arrives(ingest, reference);
    await server.stop();
    await ingest.close();
  });

  test('thrown before any other script of the page has run is shown too', async ({ page }) => {
    const server = await startServer();
    await setUp(page, server);
    // Never answered, so that none of the page's own scripts comes to run.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(`${server.origin}/sites`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Sites', exact: true }).waitFor();
    await throwInPromise(page);
    await shownReference(page);
    await server.stop();
  });

  test('is a banner on a plain page, which goes on working, and is reported', async ({ page }) => {
    const ingest = await startIngest();
    const server = await startServer({ SENTRY_DSN: ingest.dsn });
    await setUp(page, server);
    await page.goto(`${server.origin}/electrician`);
    for (const throwIn of [throwInHandler, throwInPromise]) {
      await throwIn(page);
      await arrives(ingest, await shownReference(page));
    }
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(page).toHaveURL(/\/electrician\/reports$/);
    await expect
      .poll(() => ingest.items.some(({ type, payload }) => type === 'span' && payload.includes('auto.pageload.plain')))
      .toBe(true);
    await server.stop();
    await ingest.close();
  });

  test('on a plain page is no reason to send anything where nothing may be sent', async ({ page }) => {
    const server = await startServer();
    await setUp(page, server);
    await page.goto(`${server.origin}/electrician`);
    await expect(page.locator('meta[name="monitoring"], script[src*="report."]')).toHaveCount(0);
    await server.stop();
  });
});
