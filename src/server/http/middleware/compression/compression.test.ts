import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { AppEnv } from '../../../context.ts';
import { streamed } from '../../streamed.ts';
import { compression } from './compression.ts';

const log = pino({ level: 'silent' });
const line = () => Buffer.from(`${randomBytes(5000).toString('base64')}\n`);

/** A list of 500 parts of random text. */
function openList({ breaksAt = 501 } = {}) {
  const sent: Buffer[] = [];
  async function* parts() {
    for (let i = 0; i < 500; i++) {
      if (i === breaksAt) throw new Error('the database is gone');
      sent.push(line());
      yield sent.at(-1) as Buffer;
    }
  }
  const app = new Hono<AppEnv>();
  app.use(compression());
  app.get('/sites.csv', (c) =>
    c.body(streamed({ log }, parts(), 'broke off'), 200, { 'content-type': 'text/csv; charset=utf-8' }),
  );
  return { app, sent };
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a list is packed as %s while it is read', async (encoding, unpack) => {
  const { app, sent } = openList();
  const answer = await app.request('/sites.csv', { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-length')).toBeNull();
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const packed = [(await reader.read()).value as Uint8Array];
  expect(sent.length).toBeLessThan(250);
  for (let next = await reader.read(); !next.done; next = await reader.read()) packed.push(next.value);
  expect(unpack(Buffer.concat(packed)).equals(Buffer.concat(sent))).toBe(true);
  expect(sent).toHaveLength(500);
});

test('a list that breaks off is no whole file, and one that is left is read no further', async () => {
  const broken = await openList({ breaksAt: 400 }).app.request('/sites.csv', { headers: { 'accept-encoding': 'br' } });
  await expect(broken.arrayBuffer()).rejects.toThrow();
  const { app, sent } = openList();
  const left = await app.request('/sites.csv', { headers: { 'accept-encoding': 'br' } });
  const reader = (left.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent.length).toBeLessThan(250);
});
