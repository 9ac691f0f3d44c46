import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { demoPassword } from '../../src/demo/people.ts';
import { countSites } from './support/office-work.ts';
import { signIn } from './support/people.ts';
import { clearOfMidnight } from './support/signing.ts';

const accounts = [
  ['owner@demo.example', '/'],
  ['office@demo.example', '/'],
  ['supervisor@demo.example', '/'],
  ['electrician@demo.example', '/electrician'],
  ['apprentice@demo.example', '/electrician'],
  ['client@demo.example', '/'],
  ['client2@demo.example', '/'],
  ['owner@other.example', '/'],
] as const;

test('the demo makes its company, says how to get in, and goes on with it the next time', async ({
  browser,
  request,
}) => {
  await clearOfMidnight();
  const dataDir = mkdtempSync(join(tmpdir(), 'copperplate-demo-'));
  const port = await freePort();
  const first = await startDemo(dataDir, port);
  try {
    expect(first.output()).toContain('Making the demo company');
    const origin = `http://127.0.0.1:${port}`;
    for (const [email, home] of accounts) {
      await test.step(email, async () => {
        expect(first.output()).toContain(email);
        const page = await browser.newPage();
        await signIn(page, origin, email, home, demoPassword);
        await page.close();
      });
    }
    const verify = /Verify +(\S+)/.exec(first.output())?.[1] ?? '';
    const verified = await (await request.get(verify)).text();
    expect(verified).toMatch(/Current/i);
    await test.step('it holds what it is said to hold', () => holdsTheStory(browser, origin));
    expect(await first.stop()).toBe(0);
    await test.step('its records hold, and nothing raises a false alarm', () => auditHolds(dataDir));

    const again = await startDemo(dataDir, port);
    expect(again.output()).not.toContain('Making the demo company');
    expect(/Verify +(\S+)/.exec(again.output())?.[1]).toBe(verify);
    expect(await again.stop()).toBe(0);
  } finally {
    await first.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function auditHolds(dataDir: string): void {
  const command = ['node_modules/.bin/node', ['scripts/copperplate.ts', 'audit']] as const;
  const { status, stdout } = spawnSync(...command, { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toMatchObject({ holds: true, faults: [] });
  expect(status).toBe(0);
}

/** Two clients, about sixty sites, reports in every state, issued ones of both outcomes. */
async function holdsTheStory(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, origin, 'office@demo.example', '', demoPassword);
  expect(await countSites(page, { origin })).toBeGreaterThanOrEqual(55);
  for (const state of ['draft', 'submitted', 'returned', 'approved', 'issued']) {
    await page.goto(`${origin}/reports?state=${state}`);
    await expect(page.locator('main a[href^="/reports/"]').first(), state).toBeVisible();
  }
  await page.close();
  await apprenticeHasWork(browser, origin);
}

/** A visit today, and its report begun. */
async function apprenticeHasWork(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, origin, 'apprentice@demo.example', '/electrician', demoPassword);
  await expect(page.locator('main a[href^="/electrician/visits/"]')).toHaveCount(1);
  await page.goto(`${origin}/electrician/reports`);
  await page.locator('main a[href^="/electrician/reports/"]').click();
  await expect(page.locator('main a[href*="/boards/"]:not([href$="/new"])')).toHaveCount(1);
  await page.close();
}

type Demo = { output(): string; stop(): Promise<number | null> };

/** As a person types it, on a port and in a folder of its own. */
async function startDemo(dataDir: string, port: number): Promise<Demo> {
  const child = spawn('node', ['scripts/launch.mjs', 'demo'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      printed += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect
    .poll(() => (child.exitCode === null ? printed : `it ended: ${printed}`), { timeout: 120_000 })
    .toMatch(/ready at|it ended/);
  expect(printed).toContain('ready at');
  return { output: () => printed, stop: () => stopped(child, ended) };
}

function stopped(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
