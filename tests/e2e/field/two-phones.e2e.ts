import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { setColleagues } from '../../../src/server/visits/set-colleagues.ts';
import { isLater, movableClock, moveOnPhone } from '../support/later.ts';
import { onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, save, sendNow, syncStatus } from '../support/phone.ts';

const HOUR_MS = 60 * 60_000;

const circuitsOf = ({ boards = [] }: ReportDocument) => boards[0]?.circuits ?? [];

test('two phones on one report, both with no signal for an hour: nothing is lost, and what is at odds shows both values until one is chosen', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-clock-'));
  const clock = movableClock(folder);
  const site = await startOnSite('Twofold Electrical', clock.environment);
  try {
    const { weather, who, report: home } = site;
    const { company, reportId, visitId } = site.world.made;
    const { office, apprentice } = company.people;
    await onServer(site, (db) =>
      db
        .transaction()
        .execute((trx) => setColleagues(trx, office, { visitId, people: [apprentice.userId], was: [] }, new Date())),
    );
    const asked = () => onServer(site, (db) => getReport(db, who, reportId));
    const [first, second, third] = circuitsOf((await asked()).document).map(({ id }) => id);
    const circuit = (id: string | undefined) => `${home}/boards/cu1/circuits/${id}`;
    const named = async (page: Page, id: string | undefined, words: string) => {
      await page.goto(circuit(id));
      await page.locator('summary', { hasText: 'Particulars' }).click();
      await page.locator('#description').fill(words);
      await save(page);
    };
    const pages: Page[] = [];
    for (const { email } of [who, apprentice]) {
      const page = await phonePage(browser);
      await signIn(page, weather.origin, email, '/electrician');
      await makeReady(page, weather.origin);
      pages.push(page);
    }
    const [one, other] = pages as [Page, Page];

    weather.isCut = true;
    const before = weather.asked.length;
    await named(one, first, 'Kiln');
    await named(other, first, 'Oven');
    await named(one, second, 'Shed');
    await named(other, third, 'Garage');
    const entered = Date.now();
    clock.moveOn(HOUR_MS);
    for (const page of pages) {
      await moveOnPhone(page, HOUR_MS);
      await page.goto(circuit(third));
      await isLater(page, HOUR_MS);
    }
    for (const page of pages) await expect(syncStatus(page)).toHaveText('No signal, 2 entries waiting');
    expect(weather.asked.slice(before)).toEqual([]);

    weather.clear();
    await sendNow(one);
    await sendNow(other);
    await test.step('each phone has what the other one entered, and asks about what is at odds', async () => {
      for (const [page, words] of [
        [one, 'Garage'],
        [other, 'Shed'],
      ] as const) {
        await expect(async () => {
          await page.goto(`${home}/boards/cu1`);
          await expect(page.getByText(words).first()).toBeVisible({ timeout: 1000 });
        }).toPass();
        await page.goto(circuit(first));
        await expect(page.getByText('Two different values were entered').first()).toBeVisible();
        await expect(page.getByRole('button', { name: /^Keep Kiln/ })).toBeVisible();
        await expect(page.getByRole('button', { name: /^Use Oven/ })).toBeVisible();
      }
    });

    const both = await asked();
    const described = ({ document }: Pick<typeof both, 'document'>) =>
      circuitsOf(document)
        .slice(0, 3)
        .map(({ description }) => description);
    expect([described(both), both.conflicts.map(({ value }) => value)]).toEqual([['Kiln', 'Shed', 'Garage'], ['Oven']]);

    await test.step('one of them chooses with no signal, and then both read the same', async () => {
      weather.isCut = true;
      await one.goto(circuit(first));
      await one.getByRole('button', { name: /^Use Oven/ }).click();
      await expect(one.getByText('Two different values were entered')).toHaveCount(0);
      weather.clear();
      await sendNow(one);
      await sendNow(other);
      await expect(async () => {
        await other.goto(circuit(first));
        await expect(other.getByText('Two different values were entered')).toHaveCount(0, { timeout: 1000 });
        await expect(other.locator('#description')).toHaveValue('Oven', { timeout: 1000 });
      }).toPass();
    });
    const chosen = await asked();
    expect([described(chosen), chosen.conflicts]).toEqual([['Oven', 'Shed', 'Garage'], []]);
    const log = await onServer(site, (db) => getLog(db, who, reportId));
    const times = (value: string) => log.filter((entry) => entry.value === value).map(({ kind }) => kind);
    expect(['Kiln', 'Oven', 'Shed', 'Garage'].map(times)).toEqual([['set'], ['conflict', 'set'], ['set'], ['set']]);
    // An hour lay between, by every clock.
    for (const value of ['Kiln', 'Shed', 'Garage']) {
      const { deviceAt, serverAt = '' } = log.find((entry) => entry.value === value) ?? {};
      expect(Date.parse(deviceAt ?? '')).toBeLessThanOrEqual(entered);
      expect(Date.parse(serverAt)).toBeGreaterThanOrEqual(entered + HOUR_MS);
    }
    for (const page of pages) await isLater(page, HOUR_MS);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
