import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { sendPhoto } from '../../../src/field/sync/send-photo.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { openField, signedInPhone } from '../field/phone.ts';

/** What a link of 400 kbit/s carries in the ten seconds after which it drops. */
const UNTIL_IT_DROPS = (400_000 / 8) * 10;

/**
 * A line to a server that breaks each time so many bytes of photos have gone over it, and counts which bytes of which photo did. What
 * the server answers may be lost too: every seventh answer is.
 */
async function badLine(port: number) {
  const sent = new Map<string, Uint8Array>();
  let since = 0;
  let answers = 0;
  const counts = { breaks: 0, lost: 0, bytes: 0 };
  const line = createServer((from, back) => {
    const url = new URL(from.url ?? '', 'http://phone');
    const [id, offset, size] = [
      url.pathname,
      Number(url.searchParams.get('offset')),
      Number(url.searchParams.get('size')),
    ];
    const times = sent.get(id) ?? new Uint8Array(size);
    sent.set(id, times);
    const to = request({ port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
      answers += 1;
      if (answers % 7 === 0) {
        counts.lost += 1;
        return from.socket.destroy();
      }
      back.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(back);
    });
    to.on('error', () => from.socket.destroy());
    let at = offset;
    from.on('data', (bytes: Buffer) => {
      for (let n = 0; n < bytes.length; n += 1) times[at + n] = (times[at + n] ?? 0) + 1;
      at += bytes.length;
      since += bytes.length;
      counts.bytes += bytes.length;
      if (since > UNTIL_IT_DROPS) {
        since = 0;
        counts.breaks += 1;
        to.destroy();
        return from.socket.destroy();
      }
      to.write(bytes);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
  });
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    line.closeAllConnections();
    line.close();
  });
  return { port: (line.address() as AddressInfo).port, sent, counts };
}

test('forty photos of 300 kB over a line that drops every ten seconds go up with no byte sent more than twice', async () => {
  const database = openDatabase({ memory: true });
  await migrate(database.db, 'sqlite');
  const field = await openField(database.db, { deps: { blobs: memoryBlobs() } });
  const phone = await signedInPhone(field, field.electrician);
  const port = await new Promise<number>((ready) => {
    const server = serve({ fetch: field.app.fetch, hostname: '127.0.0.1', port: 0 }, (info) => ready(info.port));
    onTestFinished(() => {
      (server as unknown as { closeAllConnections(): void }).closeAllConnections();
      server.close();
      return database.close();
    });
  });
  const line = await badLine(port);
  const fetched = (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${line.port}${path}`, {
      ...init,
      // As a browser sends it, which keeps the cookie and names its site.
      headers: { ...(init.headers as Record<string, string>), host: 'localhost', cookie: phone.browser.cookieHeader() },
    });
  const photos = Array.from({ length: 40 }, () => new Uint8Array(randomBytes(300_000)));
  let tries = 0;
  for (const whole of photos) {
    const held = { user: field.electrician.userId, sha256: sha256(whole), content: new Blob([whole]) };
    for (let isThere = false; !isThere; tries += 1) isThere = (await sendPhoto(fetched, held)).ok;
  }
  const most = Math.max(...[...line.sent.values()].map((times) => Math.max(...new Set(times))));
  const least = Math.min(...[...line.sent.values()].map((times) => Math.min(...new Set(times))));
  expect([line.sent.size, least, most]).toEqual([40, 1, 2]);
  expect(line.counts.breaks).toBeGreaterThan(20);
  expect(line.counts.lost).toBeGreaterThan(20);
  expect(line.counts.bytes).toBeLessThan(2 * 40 * 300_000);
  expect(tries).toBeGreaterThan(40);
  const kept = await database.db.selectFrom('photo_upload').select(['have', 'size']).execute();
  expect(kept).toHaveLength(40);
  expect(kept.every(({ have, size }) => have === size)).toBe(true);
});
