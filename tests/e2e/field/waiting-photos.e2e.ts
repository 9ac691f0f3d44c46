import { expect, type Page, test } from '@playwright/test';
import { photosAt } from '../../../src/domain/forms/photos.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { phonePhoto } from '../../support/photos.ts';
import { fill } from '../../support/world.ts';
import { onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, save, sendNow, syncStatus } from '../support/phone.ts';
import { clearOfMidnight, today } from '../support/signing.ts';

const photos = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true });

async function add(page: Page, shade: number): Promise<void> {
  const buffer = Buffer.from(await phonePhoto({ shade }));
  const chooser = page.waitForEvent('filechooser');
  await photos(page).getByRole('button', { name: 'Choose from the phone' }).click();
  await (await chooser).setFiles({ name: `IMG_${shade}.jpg`, mimeType: 'image/jpeg', buffer });
}

/** Whether a picture that the page names is there to be seen. */
const isDrawn = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('photos that are taken with no signal wait on the phone, and go up by themselves', async ({ browser }) => {
  const site = await startOnSite('Photo Cellar Electrical');
  try {
    const { weather, who, report } = site;
    const { reportId } = site.world.made;
    await onServer(site, (db) =>
      fill(db, who, reportId, [
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/text', value: 'Cracked socket' },
        { path: 'observations/o1/code', value: 'C2' },
      ]),
    );
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);
    const observation = `${report}/observations/o1`;
    weather.isCut = true;

    await page.goto(observation);
    await add(page, 20);
    await expect(photos(page)).toContainText('On this phone, waiting to be sent');
    await expect.poll(() => isDrawn(page, 'Photo 1 of observation 1')).toBe(true);
    // So is the next one on the same page, and what is typed beside it stays.
    await page.locator('#location').fill('Behind the door');
    await add(page, 90);
    await expect.poll(() => isDrawn(page, 'Photo 2 of observation 1')).toBe(true);
    await expect(page.locator('#location')).toHaveValue('Behind the door');
    await save(page);
    await expect(syncStatus(page)).toHaveText('No signal, 1 entry and 2 photos waiting');

    await syncStatus(page).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('article')).toHaveCount(2);

    weather.clear();
    await sendNow(page);
    const taken = await onServer(site, async (db) =>
      photosAt((await getReport(db, who, reportId)).document, 'observations/o1'),
    );
    expect(taken).toHaveLength(1);
    await page.goto(observation);
    await expect(page.getByRole('img', { name: 'Photo 1 of observation 1' })).toHaveAttribute('src', /small\.jpg$/);
  } finally {
    await site.close();
  }
});

test('a report is signed with no signal for a photo that waits, and both are on the server once there is one', async ({
  browser,
}) => {
  await clearOfMidnight();
  const site = await startOnSite('Signed Cellar Electrical');
  try {
    const { weather, who, report } = site;
    const { reportId } = site.world.made;
    const document = await onServer(site, async (db) => {
      await fill(db, who, reportId, wholeInspection({ day: today() }));
      return (await getReport(db, who, reportId)).document;
    });
    const boundTo = `boards/${document.boards?.[0]?.id}`;
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);
    weather.isCut = true;
    await page.goto(`${report}/${boundTo}`);
    await add(page, 60);
    await expect(photos(page)).toContainText('On this phone, waiting to be sent');

    await page.goto(`${report}/sign`);
    const here = page.getByRole('region', { name: '1 photo on this phone only' });
    await expect(here.getByRole('img')).toHaveCount(1);
    await page.getByLabel('Your name, as your signature').fill(who.name);
    await page.getByLabel('I have read this declaration').check();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await page.waitForURL(/\?signed$/);
    await expect(page.getByText('after the photo that you signed for')).toBeVisible();
    await syncStatus(page).click();
    await expect(page.getByText('It is sent after 1 photo that it covers.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo the signature' })).toBeVisible();
    const asked = () => onServer(site, (db) => getReport(db, who, reportId));
    expect((await asked()).status).toBe('draft');

    weather.clear();
    await sendNow(page);
    const signed = await asked();
    expect([signed.status, photosAt(signed.document, boundTo).length]).toEqual(['submitted', 1]);
    await page.goto(report);
    await expect(page.getByText('Submitted for review')).toBeVisible();
  } finally {
    await site.close();
  }
});
