import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, test } from '@playwright/test';
import { measured, type OnSite, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phoneOptions, save, sendNow, standing } from '../support/phone.ts';

let site: OnSite;
test.beforeEach(async () => {
  site = await startOnSite('Killed Electrical');
});
test.afterEach(() => site.close());

/** The browser's own process among those that run in this folder; it takes the others with it. */
function processIn(folder: string): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
      if (words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type=')))
        return Number(id);
    } catch {
      // It ended in between.
    }
  }
  throw new Error(`no browser in ${folder}`);
}

test('a browser that is killed right after a save has lost nothing', async ({ launchOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-phone-'));
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, { ...launchOptions, ...phoneOptions });
  try {
    const context = await open();
    const page = await context.newPage();
    await signIn(page, site.weather.origin, site.who.email, '/electrician');
    await makeReady(page, site.weather.origin);
    site.weather.isCut = true;
    await page.goto(`${site.report}/supply`);
    for (const text of ['0.41', '0.42']) {
      await page.getByLabel('Ze', { exact: true }).fill(text);
      await save(page);
    }
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(processIn(folder), 'SIGKILL');
    await closed;

    const again = await open();
    const anew = await again.newPage();
    await anew.goto(`${site.report}/supply`);
    await expect(anew.getByLabel('Ze', { exact: true })).toHaveValue('0.42');
    await expect(standing(anew)).toContainText('2 entries waiting');
    site.weather.isCut = false;
    // The browser may not have written the session down before it was killed: it is over, and the same person signs in again.
    await again.clearCookies();
    await sendNow(anew, 'Sign in to send, 2 entries waiting');
    await signIn(anew, site.weather.origin, site.who.email, '/electrician/unsent');
    await sendNow(anew);
    for (const text of ['0.41', '0.42']) expect(await site.times('supply/ze', measured(text))).toBe(1);
    await again.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
