import { expect, test } from '@playwright/test';
import { startIngest } from './support/ingest.ts';
import { setUp } from './support/people.ts';
import { startServer } from './support/server.ts';

const typed = 'Zebedee Quillfeather';

test('an error, a trace and a replay arrive through our own host, with nothing a person typed in them', async ({
  page,
}) => {
  const ingest = await startIngest();
  const server = await startServer({ SENTRY_DSN: ingest.dsn, SENTRY_ENVIRONMENT: 'test' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await setUp(page, server);
  await page.goto(`${server.origin}/sites?q=${encodeURIComponent(typed)}`);
  await page.waitForFunction(() => document.querySelector('meta[name="monitoring"]') !== null);
  await page.waitForLoadState('networkidle');
  await page.locator('input[name="q"]').first().fill(`${typed} again`);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('boom in the browser');
    });
  });
  const arrived = (type: RegExp) => ingest.items.filter((item) => type.test(item.type));
  await expect
    .poll(() => arrived(/^event$/).some(({ payload }) => payload.includes('boom in the browser')), { timeout: 20_000 })
    .toBe(true);
  await expect.poll(() => arrived(/^(span|transaction)$/).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => arrived(/^replay_recording$/).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const everything = ingest.everything();
  for (const word of ['Zebedee', 'Quillfeather', 'Olwen', 'olwen@example.org', 'Quayside']) {
    expect(everything, `${word} must not leave`).not.toContain(word);
  }
  expect(new Set(asked)).toEqual(new Set([server.origin]));
  await server.stop();
  await ingest.close();
});

test('with no address to report to nothing is sent and nothing breaks', async ({ page }) => {
  const server = await startServer();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await setUp(page, server);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('boom');
    });
  });
  await page.waitForTimeout(1500);
  expect(asked.filter((url) => url.includes('/monitoring') || url.includes('browser-reporting'))).toEqual([]);
  expect((await page.request.post(`${server.origin}/monitoring`, { data: 'x' })).status()).toBe(204);
  await server.stop();
});
