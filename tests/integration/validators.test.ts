import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { AppEnv } from '../../src/server/context.ts';
import { phoneFiles } from '../../src/server/sections/electrician/phone-files.ts';
import { phoneAddresses } from '../../src/server/sections/electrician/routes.ts';
import { favicon } from '../../src/server/sections/static/static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'copperplate-validators-'));
mkdirSync(folder, { recursive: true });
for (const name of ['favicon.ico', 'worker.js', 'worker.js.gz']) writeFileSync(join(folder, name), `as ${name}`);
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Hono<AppEnv>();
app.route('/', favicon(folder));
app.route('/', phoneFiles({ assets: { url: (name) => `/static/${name}` } }, folder));

test.each(['/favicon.ico', phoneAddresses.worker.path, phoneAddresses.manifest.path])(
  '%s, whose name stays, is sent once and then only when it has changed',
  async (path) => {
    const first = await app.request(path);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    const again = await app.request(path, { headers: { 'if-none-match': `W/"other", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await app.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  },
);

test('a packed file has a validator of its own: a browser that takes the other is not told that it has this one', async () => {
  const { path } = phoneAddresses.worker;
  const packed = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('etag')).not.toBe((await app.request(path)).headers.get('etag'));
});
