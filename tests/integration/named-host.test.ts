import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { frontSite } from '../support/front-site.ts';
import { openWholeSite } from '../support/whole-site.ts';

const { db } = frontSite();

/** Serves the site. @returns what comes back, on a connection of its own, for these lines. */
async function served(): Promise<(...lines: string[]) => Promise<string>> {
  const { app } = await openWholeSite(db());
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (...lines) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return text(socket);
  };
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1]);

test.each([
  ['HTTP/1.0 that leaves it out', 'HTTP/1.0', []],
  ['HTTP/1.0 with an empty one', 'HTTP/1.0', ['Host:']],
  ['HTTP/1.1 with an empty one', 'HTTP/1.1', ['Host:', 'Connection: close']],
  ['HTTP/1.1 with one of spaces', 'HTTP/1.1', ['Host:   ', 'Connection: close']],
] as const)('what names no host is refused, but for health: %s', async (_, version, headers) => {
  const raw = await served();
  for (const path of ['/auth/sign-in', '/sites', '/public/verify', '/api/v1/openapi.json', '/static/none.css']) {
    expect([path, statusOf(await raw(`GET ${path} ${version}`, ...headers))]).toEqual([path, 400]);
  }
  const health = await raw(`GET /api/health ${version}`, ...headers);
  expect(statusOf(health)).toBe(200);
  expect(health).toContain('"status":"ok"');
});

test('two hosts are refused, also for health', async () => {
  const raw = await served();
  for (const path of ['/auth/sign-in', '/api/health'])
    for (const second of ['b.example', 'a.example']) {
      const hosts = ['Host: a.example', `host: ${second}`];
      expect(statusOf(await raw(`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close'))).toBe(400);
    }
});

test('HTTP/1.0 that names the host is answered, as a proxy speaks it', async () => {
  const raw = await served();
  const answer = await raw('GET /auth/sign-in HTTP/1.0', 'Host: certs.example');
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain('Sign in');
});
