import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { measured, onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, save, sendNow, syncStatus } from '../support/phone.ts';

test('what is entered with no signal is on the next page, and on the server once', async ({ browser }) => {
  const site = await startOnSite('Cellar Electrical');
  try {
    const { weather, who, report: home } = site;
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);

    weather.isCut = true;
    await test.step('the report is opened from its visit', async () => {
      await page.goto(site.visit);
      await page.getByRole('link', { name: 'Open the report' }).click();
      await expect(page).toHaveURL(home);
    });

    await test.step('a field', async () => {
      await page.goto(`${home}/supply`);
      await page.getByLabel('Ze', { exact: true }).fill('0.19');
      await save(page);
      await page.goto(`${home}/supply`);
      await expect(page.getByLabel('Ze', { exact: true })).toHaveValue('0.19');
    });

    await test.step('a board, a circuit and a column of tests', async () => {
      await page.goto(`${home}/boards/cu1`);
      await page.locator('#location').fill('Behind the coats');
      await save(page);
      await page.goto(`${home}/boards/cu1/circuits/cu1-1`);
      await page.locator('summary', { hasText: 'Particulars' }).click();
      await page.locator('#description').fill('Sockets of the cellar');
      await save(page);
      await page.goto(`${home}/boards/cu1/grid/zs`);
      await expect(page.getByText('Sockets of the cellar')).toBeVisible();
      await page.locator('[name="cu1-1.zs"]').fill('0.77');
      await save(page);
      await page.goto(`${home}/boards/cu1/circuits/cu1-1`);
      await expect(page.locator('#zs')).toHaveValue('0.77');
    });

    await test.step('an observation', async () => {
      await page.goto(`${home}/observations/new`);
      await page.locator('#location').fill('Below the cellar steps');
      await page.locator('[name="text"]').fill('Blank missing from the board');
      await page.locator('[name="code"][value="C3"]').check();
      await save(page);
      await page.goto(`${home}/observations`);
      await expect(page.getByText('Below the cellar steps')).toBeVisible();
    });

    await test.step('the header and the list say what waits, and the list is a file to read', async () => {
      await expect(syncStatus(page)).toHaveText('No signal, 5 entries waiting');
      await syncStatus(page).click();
      await expect(page.getByRole('article')).toHaveCount(5);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'text', exact: true }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe('copperplate-unsent.txt');
      const text = await readFile(await file.path(), 'utf8');
      for (const typed of ['0.19', 'Behind the coats', 'Sockets of the cellar', '0.77', 'Below the cellar steps'])
        expect(text).toContain(typed);
    });

    weather.clear();
    await sendNow(page);
    await test.step('every entry is on the server, once', async () => {
      expect(await site.times('supply/ze', measured('0.19'))).toBe(1);
      expect(await site.times('boards/cu1/location', 'Behind the coats')).toBe(1);
      expect(await site.times('boards/cu1/circuits/cu1-1/description', 'Sockets of the cellar')).toBe(1);
      expect(await site.times('boards/cu1/circuits/cu1-1/zs', measured('0.77'))).toBe(1);
      const { reportId } = site.world.made;
      const log = await onServer(site, (db) => getLog(db, who, reportId));
      expect(log.filter(({ value }) => value === 'Below the cellar steps')).toHaveLength(1);
    });
  } finally {
    await site.close();
  }
});
