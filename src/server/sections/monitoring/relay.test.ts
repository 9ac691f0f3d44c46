import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TooOftenError } from '../../../kernel/errors.ts';
import type { AppEnv } from '../../context.ts';
import { askedTooOften } from '../../http/middleware/asked-too-often.ts';
import { findRoute } from '../../http/middleware/find-route.ts';
import { openRequestRates } from '../../http/routes/request-rates.ts';
import { siteRoutes } from '../../routes.ts';
import { monitoringRoutes } from './relay.ts';

const received: { request: IncomingMessage; body: string }[] = [];
const ingest = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ request, body });
    response.end('{}');
  });
});
let dsn: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve));
  dsn = `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/7`;
});
afterAll(() => ingest.close());

function relay(sentryDsn: string | undefined, now = () => new Date('2026-11-21T09:00:00Z')) {
  const app = new Hono<AppEnv>();
  app.use(findRoute(siteRoutes));
  app.use((c, next) => {
    c.set('address', c.req.header('x-test-address') ?? '198.51.100.1');
    c.set('origin', 'https://certs.example');
    return next();
  });
  const config = { sentryDsn, publicUrl: 'https://public.example' } as Parameters<typeof monitoringRoutes>[0]['config'];
  app.use(askedTooOften(openRequestRates(now, async () => ({ ok: true }))));
  app.onError((error, c) => c.text('', (error as TooOftenError).status));
  app.route('/', monitoringRoutes({ config, log: pino({ level: 'silent' }) }));
  return (body: BodyInit, headers: Record<string, string> = {}) =>
    app.request('/monitoring', { method: 'POST', body, headers });
}
const envelope = (to: string) => `${JSON.stringify({ dsn: to })}\n{"type":"event"}\n{"message":"boom"}\n`;

test('an envelope for our project is sent on unchanged, with no personal data added', async () => {
  const answer = await relay(dsn)(envelope(dsn), { cookie: 'copperplate=secret', 'x-forwarded-for': '203.0.113.9' });
  expect(answer.status).toBe(200);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.request.url).toBe('/api/7/envelope/');
  expect(received[0]?.body).toBe(envelope(dsn));
  expect(JSON.stringify(received[0]?.request.headers)).not.toMatch(/secret|203\.0\.113/);
});

test.each([
  ['another project', () => envelope(dsn.replace(/7$/, '8')), 403],
  ['another host', () => envelope('https://key@evil.example/7'), 403],
  ['no envelope', () => 'hello', 400],
  ['JSON that is no envelope', () => '{"dsn":"x"}', 400],
  ['more than a mebibyte', () => `${envelope(dsn)}${'x'.repeat(1024 * 1024)}`, 413],
])('%s is refused', async (_name, body, status) => {
  expect((await relay(dsn)(body())).status).toBe(status);
});

test.each([
  ['our own', { origin: 'https://certs.example' }, 200],
  ['our own, as the settings call it', { origin: 'https://public.example' }, 200],
  ['no browser', {}, 200],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['another site that does not say which', { 'sec-fetch-site': 'cross-site' }, 403],
])('from %s', async (_name, headers, status) => {
  expect((await relay(dsn)(envelope(dsn), headers as Record<string, string>)).status).toBe(status);
});

test.each([
  [
    'an error and what belongs to it',
    [
      ['event', {}],
      ['session', {}],
      ['client_report', {}],
    ],
    200,
  ],
  [
    'a trace',
    [
      ['transaction', {}],
      ['span', {}],
    ],
    200,
  ],
  [
    'a recording with its length',
    [
      ['replay_event', {}],
      ['replay_recording', { length: 14 }],
    ],
    200,
  ],
  [
    'a file behind an error',
    [
      ['event', {}],
      ['attachment', { length: 14 }],
    ],
    400,
  ],
  ['feedback', [['feedback', {}]], 400],
  ['a sign of life', [['check_in', {}]], 400],
  ['what no kind is given of', [[undefined, {}]], 400],
  ['a hundred and one items', Array(101).fill(['event', {}]), 400],
  [
    'a length that hides the next item',
    [
      ['event', { length: -1 }],
      ['attachment', {}],
    ],
    400,
  ],
  ['nothing', [], 400],
] as [string, [string | undefined, { length?: number }][], number][])(
  'an envelope with %s',
  async (_name, items, status) => {
    const lines = items.flatMap(([type, more]) => [
      JSON.stringify({ type, ...more }),
      more.length === undefined ? '{"message":""}' : 'two\nlines of i',
    ]);
    const body = [JSON.stringify({ dsn }), ...lines, ''].join('\n');
    expect((await relay(dsn)(body)).status).toBe(status);
  },
);

test('a compressed envelope is accepted, and one that unpacks beyond the limit refused', async () => {
  const post = relay(dsn);
  const gzip = { 'content-encoding': 'gzip' };
  expect((await post(new Uint8Array(gzipSync(envelope(dsn))), gzip)).status).toBe(200);
  expect((await post(new Uint8Array(gzipSync(`${envelope(dsn)}${'x'.repeat(2 ** 21)}`)), gzip)).status).toBe(413);
  expect((await post('not gzip', gzip)).status).toBe(400);
});

test('the three hundred and first request of a minute from one address waits, other addresses do not', async () => {
  const post = relay(dsn);
  for (let i = 0; i < 300; i += 1) expect((await post('x')).status).toBe(400);
  expect((await post('x')).status).toBe(429);
  expect((await post('x', { 'x-test-address': '198.51.100.2' })).status).toBe(400);
});

test('without a DSN everything is dropped', async () => {
  expect((await relay(undefined)('anything')).status).toBe(204);
});

test('a service that is down does not keep the browser waiting', async () => {
  const down = 'http://key@127.0.0.1:9/7';
  expect((await relay(down)(envelope(down))).status).toBe(200);
});
