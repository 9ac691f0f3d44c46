import { expect, type Page, test } from '@playwright/test';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, sendNow, syncStatus } from '../support/phone.ts';
import { approve, clearOfMidnight, issue, today } from '../support/signing.ts';

/** Draws two strokes into the pad of a page. */
async function draw(page: Page): Promise<void> {
  const pad = page.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad');
  for (const down of [0.3, 0.6]) {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * down);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * (1 - down), { steps: 6 });
    await page.mouse.up();
  }
}

test('a danger is found with no signal, its notice handed over against a drawn signature, and the certificate says how and when', async ({
  browser,
}) => {
  test.slow();
  await clearOfMidnight();
  const site = await startOnSite('At The Door Electrical');
  try {
    const { weather, who, report } = site;
    const { reportId, company } = site.world.made;
    await onServer(site, (db) =>
      fill(db, who, reportId, [
        ...wholeInspection({ day: today() }),
        { path: 'summary/overall_outcome', value: 'unsatisfactory' },
      ]),
    );
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);
    weather.isCut = true;

    await page.goto(`${report}/observations/new`);
    await page.getByRole('radio', { name: /^C1/ }).check();
    await page.getByLabel('What is wrong and where').fill('Bare live ends behind the cooker');
    await page.getByLabel('Place', { exact: true }).fill('Kitchen');
    await page.getByRole('group', { name: 'Made safe' }).getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\?saved$/);
    await page.getByRole('link', { name: /Send the danger notice/ }).click();
    await expect(page.getByText('This needs a signal.')).toBeVisible();
    await page.getByLabel('Received by').fill('Ann Penhale');
    await draw(page);
    await page.getByRole('button', { name: 'Save the receipt' }).click();
    await expect(page.getByText('It stays on this phone until there is signal')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Drawn signature of Ann Penhale' })).toBeVisible();

    await page.goto(`${report}/sign`);
    await expect(page.getByText('No danger notice is recorded')).toHaveCount(0);
    await page.getByLabel('Your name, as your signature').fill(who.name);
    await page.getByLabel(/I have read this declaration/).check();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await page.waitForURL(/\?signed$/);
    await expect(syncStatus(page)).toHaveText('No signal, 4 entries waiting');

    weather.clear();
    await sendNow(page);
    const rows = await onServer(site, (db) =>
      db.selectFrom('danger_notice').where('report_id', '=', reportId).select(['name', 'way', 'signature']).execute(),
    );
    expect(rows).toEqual([{ name: 'Ann Penhale', way: 'paper', signature: expect.stringContaining('strokes') }]);
    const { status, document } = await onServer(site, (db) => getReport(db, who, reportId));
    expect(status).toBe('submitted');
    expect(itemsOf(document.observations)[0]?.told_who).toBe('The person who took the danger notice on paper');

    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, site.world.server.origin, company.people.supervisor.email, '/');
    await desk.goto(`${site.world.server.origin}/reports/${reportId}`);
    await expect(desk.getByText(/Ann Penhale: on paper/)).toBeVisible();
    await approve(desk);
    await issue(desk, `${site.world.server.origin}/reports/${reportId}`, company.people.supervisor.name);
    const { canonical } = await onServer(site, (db) =>
      db.selectFrom('certificate').where('report_id', '=', reportId).select('canonical').executeTakeFirstOrThrow(),
    );
    expect(canonical).toMatch(/"label":"Danger notice given","value":"on paper, /);
    expect(canonical).not.toContain('Penhale');
  } finally {
    await site.close();
  }
});
