import { expect, test } from '@playwright/test';
import { phonePhoto } from '../../support/photos.ts';
import { onServer, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, sendNow, syncStatus } from '../support/phone.ts';

test('a photo of a closed door that is taken with no signal waits on the phone, and goes up behind what was said', async ({
  browser,
}) => {
  const site = await startOnSite('Closed Door Electrical');
  try {
    const { weather, who } = site;
    const { visitId } = site.world.made;
    const calls = () =>
      onServer(site, (db) =>
        db.selectFrom('visit_call').where('visit_id', '=', visitId).select(['kind', 'words', 'photo_id']).execute(),
      );
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);
    weather.isCut = true;

    const door = site.visit;
    await page.goto(`${door}/no-access`);
    await page.getByLabel('Nobody answered the door').check();
    await page.getByLabel('Details').fill('Left a card');
    const buffer = Buffer.from(await phonePhoto({ shade: 40 }));
    await page.getByLabel('Photo').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Save “no access”' }).click();
    await page.waitForURL(/\?photo-waits$/);
    await expect(page.getByText('Saved on this phone, with the photo')).toBeVisible();
    await expect(syncStatus(page)).toHaveText('No signal, 1 entry and 1 photo waiting');

    await syncStatus(page).click();
    await expect(page.getByText(/Photo of no access at/)).toBeVisible();
    const drawn = page.getByRole('img', { name: 'As it was taken' });
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    weather.clear();
    await sendNow(page);
    expect(await calls()).toEqual([{ kind: 'no-access', words: 'Left a card', photo_id: expect.any(String) }]);
    await page.goto(door);
    await expect(page.getByRole('region', { name: 'At the visit' }).getByRole('img')).toBeVisible();
  } finally {
    await site.close();
  }
});
