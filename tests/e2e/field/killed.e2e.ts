import { expect, test } from '@playwright/test';
import { browserToKill } from '../support/killed-browser.ts';
import { measured, type OnSite, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phoneOptions, save, sendNow, syncStatus } from '../support/phone.ts';

let site: OnSite;
test.beforeEach(async () => {
  site = await startOnSite('Killed Electrical');
});
test.afterEach(() => site.close());

test('a browser that is killed right after a save has lost nothing', async ({ launchOptions }) => {
  const browser = browserToKill({ ...launchOptions, ...phoneOptions });
  try {
    const context = await browser.start();
    const page = await context.newPage();
    await signIn(page, site.weather.origin, site.who.email, '/electrician');
    await makeReady(page, site.weather.origin);
    site.weather.isCut = true;
    await page.goto(`${site.report}/supply`);
    for (const text of ['0.41', '0.42']) {
      await page.getByLabel('Ze', { exact: true }).fill(text);
      await save(page);
    }
    await browser.kill();

    const again = await browser.start();
    const anew = await again.newPage();
    await anew.goto(`${site.report}/supply`);
    await expect(anew.getByLabel('Ze', { exact: true })).toHaveValue('0.42');
    await expect(syncStatus(anew)).toContainText('2 entries waiting');
    site.weather.isCut = false;
    // The browser may not have written the session down before it was killed: it is over, and the same person signs in again.
    await again.clearCookies();
    await sendNow(anew, 'Sign in to send, 2 entries waiting');
    await signIn(anew, site.weather.origin, site.who.email, '/electrician/unsent');
    await sendNow(anew);
    for (const text of ['0.41', '0.42']) expect(await site.times('supply/ze', measured(text))).toBe(1);
  } finally {
    await browser.end();
  }
});
