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
    .poll(() => arrived(/^event$/).some(({ payload }) => payload.includes('boom in the browser')), { timeout: 120_000 })
    .toBe(true);
  // The server's traces and the browser's both arrive, and can be told apart.
  const spans = (origin: string) => arrived(/^span$/).filter(({ payload }) => payload.includes(`"${origin}`)).length;
  await expect.poll(() => spans('auto.pageload'), { timeout: 120_000 }).toBeGreaterThan(0);
  await expect.poll(() => spans('auto.http.http_server'), { timeout: 120_000 }).toBeGreaterThan(0);
  await expect
    .poll(() => arrived(/^span$/).some(({ payload }) => payload.includes('"GET /sites"')), { timeout: 120_000 })
    .toBe(true);
  await expect.poll(() => arrived(/^replay_recording$/).length, { timeout: 120_000 }).toBeGreaterThan(0);
  const everything = ingest.everything();
  for (const word of ['Zebedee', 'Quillfeather', 'Olwen', 'olwen@example.org', 'Quayside']) {
    expect(everything, `${word} must not leave`).not.toContain(word);
  }
  expect(new Set(asked)).toEqual(new Set([server.origin]));
  await server.stop();
  await ingest.close();
});

test('nothing that lets somebody in, and nothing of who they are, leaves the house', async ({ page, context }) => {
  const ingest = await startIngest();
  const server = await startServer({ SENTRY_DSN: ingest.dsn, LOG_LEVEL: 'info' });
  await setUp(page, server);
  const email = 'olwen@example.org';
  const jar = await context.cookies();
  const cookies = jar.map(({ value }) => value);
  expect(cookies.length).toBeGreaterThan(0);
  const made = { reset: 'a-live-reset-token', link: 'a-live-link-token', code: 'ABCD-EFGH-JKMN-PQRS' };
  const secret = [`/auth/reset/${made.reset}`, `/auth/link/${made.link}`, `/public/verify/${made.code}`];
  for (const path of [...secret, '/sites?q=needle-searched', '/clients', '/electrician', '/settings/account']) {
    await page.goto(server.origin + path);
    await page.request.get(server.origin + path, {
      headers: {
        'user-agent': 'needle-agent',
        referer: `${server.origin}${secret[0]}`,
        'x-forwarded-for': '203.0.113.77',
      },
    });
  }
  await page.goto(`${server.origin}/clients/new`);
  await page.waitForLoadState('networkidle');
  const asked = page.waitForRequest('**/monitoring', { timeout: 120_000 });
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Key (email)=(needle@mail.example) exists, at /auth/reset/a-live-reset-token');
    });
  });
  await asked;
  await expect
    .poll(() => ingest.items.some(({ type, payload }) => type === 'event' && payload.includes('exists, at')), {
      timeout: 120_000,
    })
    .toBe(true);
  await server.stop();
  const everything = ingest.everything();
  expect(everything).toContain('"GET /auth/reset/:token"');
  const needles = [
    ...cookies,
    ...Object.values(made),
    email,
    'needle',
    '203.0.113.77',
    'copperplate_browser',
    'HeadlessChrome',
  ];
  for (const needle of needles) expect(everything, `${needle} must not leave`).not.toContain(needle);
  const log = server.output();
  expect(log).toContain('/auth/reset/:token');
  // The one that scripts can read names the account, as the log does.
  const letIn = jar.filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  expect(letIn.length).toBeGreaterThan(0);
  for (const needle of [...letIn, ...Object.values(made), email])
    expect(log, `${needle} in the log`).not.toContain(needle);
  await ingest.close();
});

test('with no address to report to nothing is sent and nothing breaks', async ({ page }) => {
  const server = await startServer();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await setUp(page, server);
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('boom');
    });
  });
  await thrown;
  // What would have been sent of it, or loaded to send it, is asked for before the next page is whole.
  await page.goto(`${server.origin}/sites`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/monitoring') || url.includes('browser-reporting'))).toEqual([]);
  expect((await page.request.post(`${server.origin}/monitoring`, { data: 'x' })).status()).toBe(204);
  await server.stop();
});
