import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/postgres-server.ts';
import { filesOf, laterBuild, listedBy } from './support/later-build.ts';
import { type Server, startServer } from './support/server.ts';

/* The sample of nginx, as it is but for names, certificates and ports, in front of two processes of two builds. */

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
test.skip(!hasNginx, 'nginx is not installed: its sample is not tried');

const folder = mkdtempSync(join(tmpdir(), 'copperplate-proxy-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** nginx with the sample, in a folder of its own. */
async function startNginx(ports: readonly number[]): Promise<{ origin: string; nginx: ChildProcess }> {
  const [plain, port] = [await freePort(), await freePort()];
  const sample = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_certificate.*$/gm, '')
    .replace(
      /^\s*server 127\.0\.0\.1:8080 .*$/m,
      ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n'),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; events {}
     http { access_log off; ${temporary.join(' ')} ${sample} }`,
  );
  const checked = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' });
  expect(checked.status, checked.stderr).toBe(0);
  const nginx = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(origin, { redirect: 'manual' }).catch(() => undefined)) return { origin, nginx };
    await pause(100);
  }
  throw new Error('nginx did not start');
}

test('behind the sample an upgrade, one process after the other, leaves no page without its scripts', async () => {
  const later = laterBuild();
  const ports = [await freePort(), await freePort()];
  const { origin, nginx } = await startNginx(ports);
  // Nothing is shared between them, as between two machines.
  const start = (at: number, built: string) =>
    startServer({ PORT: String(ports[at]), PUBLIC_URL: origin, TRUST_PROXY: '1' }, mkdtempSync(join(folder, 'data-')), {
      built,
    });
  const servers: Server[] = [];
  try {
    servers.push(await start(0, 'dist'), await start(1, 'dist'));
    const refused: string[] = [];
    let pages = 0;
    let over = false;
    const visitor = async (files: readonly string[]) => {
      while (!over) {
        const page = await fetch(`${origin}/auth/sign-in`);
        if (page.status !== 200) refused.push(`${page.status} sign-in`);
        for (const file of [...filesOf(await page.text()), ...files]) {
          const { status } = await fetch(`${origin}${file}`);
          if (status !== 200) refused.push(`${status} ${file}`);
        }
        pages += 1;
      }
    };
    const before = listedBy('dist');
    const visitors = [visitor(before), visitor(before)];
    await servers[0]?.stop();
    servers[0] = await start(0, later);
    for (const file of [...before, ...listedBy(later)])
      expect((await fetch(`${origin}${file}`)).status, file).toBe(200);
    over = true;
    await Promise.all(visitors);
    expect(pages).toBeGreaterThan(2);
    expect(refused).toEqual([]);
  } finally {
    for (const server of servers) await server.stop();
    nginx.kill('SIGTERM');
    rmSync(later, { recursive: true, force: true });
  }
});

test('the sample passes what the site asks for: the origin of forms, large files, and our own 413', async () => {
  const port = await freePort();
  const { origin, nginx } = await startNginx([port]);
  const server = await startServer({ PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: '1' });
  try {
    const form = (body: BodyInit, path = '/auth/sign-in') =>
      fetch(`${origin}${path}`, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
    expect((await form(new URLSearchParams({ email: 'ada@example.org', password: 'not hers' }))).status).toBe(422);
    const upload = (megabytes: number) => {
      const sent = new FormData();
      sent.set('file', new Blob([new Uint8Array(megabytes * 1e6)]), 'copy.pdf');
      return form(sent, '/public/verify');
    };
    // What is wrong with it is said by the site, which has read it.
    expect([200, 303, 422]).toContain((await upload(20)).status);
    const tooLarge = await upload(30);
    expect([tooLarge.status, await tooLarge.text()]).toEqual([413, expect.stringContaining('Copperplate')]);
  } finally {
    await server.stop();
    nginx.kill('SIGTERM');
  }
});
