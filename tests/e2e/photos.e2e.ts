import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { wholeInspection } from '../support/inspection.ts';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { allSent, makeReady, phonePage } from './support/phone.ts';
import { startWorld, type World } from './support/world.ts';

/** A photo as a phone takes it: larger than is kept, and with where and when it was taken. */
async function largePhoto(): Promise<Buffer> {
  const raw = { width: 600, height: 400, channels: 3 as const };
  return sharp(randomBytes(600 * 400 * 3), { raw })
    .resize(2400, 1600)
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 10:11:12' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test.describe('photos of an observation and a board', () => {
  let world: World<{ email: string; reportId: string }>;
  let photo: { name: string; mimeType: string; buffer: Buffer };
  test.beforeAll(async () => {
    photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() };
    world = await startWorld(async (db) => {
      const company = await makeCompany(db, 'Photo Electrical');
      const who = company.people.electrician;
      const { reportId } = await book(db, company, who);
      await fill(db, who, reportId, wholeInspection());
      await fill(db, who, reportId, [
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/text', value: 'Cracked socket' },
        { path: 'observations/o1/code', value: 'C2' },
        { path: 'observations/o1/fixed/done', value: true },
        ...['o2', 'o3', 'o4'].flatMap((id) => [
          { path: `observations/${id}`, value: true },
          { path: `observations/${id}/text`, value: 'Loose cover' },
        ]),
      ]);
      return { email: who.email, reportId };
    });
  });
  test.afterAll(() => world.close());

  const opened = async (browser: Browser, javaScriptEnabled: boolean): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    const page = await context.newPage();
    await signIn(page, world.server.origin, world.made.email, '/electrician');
    return page;
  };
  const addressOf = (record: string) => `${world.server.origin}/electrician/reports/${world.made.reportId}/${record}`;
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const add = async (page: Page, name: string) => {
    await section(page, name).getByLabel('Choose from the phone').setInputFiles(photo);
    await section(page, name).getByRole('button', { name: 'Add the photos' }).click();
  };

  test('with scripts one is made smaller, sent in parts while the page stays, and goes on where the line broke', async ({
    browser,
  }) => {
    const page = await opened(browser, true);
    let bytes = 0;
    let parts = 0;
    await page.route('**/api/v1/field/photos/**', (route) => {
      const sent = route.request().postDataBuffer()?.length ?? 0;
      if (sent > 0) parts += 1;
      if (parts === 2) {
        parts += 1;
        return route.abort();
      }
      bytes += sent;
      return route.continue();
    });
    await page.goto(addressOf('observations/o1'));
    await add(page, 'Photos');
    await expect(section(page, 'Photos').getByRole('status')).toContainText(/smaller|Sending|signal/);
    await page.waitForURL(/\?photos#photos-title$/);
    await expect(section(page, 'Photos').getByRole('img', { name: 'Photo 1 of observation 1' })).toBeVisible();
    // What the camera wrote of when went along.
    await expect(section(page, 'Photos')).toContainText('20 November 2026');
    expect(parts).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(photo.buffer.length);

    await page.goto(addressOf('observations/o1'));
    await add(page, 'Photos of it put right');
    await page.waitForURL(/\?photos#photos-fixed-title$/);
    await expect(section(page, 'Photos of it put right').getByRole('img')).toHaveCount(1);

    // What is no photo is refused in words, and the page stays.
    await page.goto(addressOf('boards/cu1'));
    const text = {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
    await section(page, 'Photos').getByLabel('Choose from the phone').setInputFiles(text);
    await section(page, 'Photos').getByRole('button', { name: 'Add the photos' }).click();
    await expect(section(page, 'Photos').getByRole('status')).toContainText('a.jpg: This is no photo.');
    await expect(section(page, 'Photos').getByRole('button', { name: 'Add the photos' })).toBeEnabled();
    await page.context().close();
  });

  test('on a phone that answers itself it is kept, on the next page at once, and sent behind it', async ({
    browser,
  }) => {
    const page = await phonePage(browser);
    await signIn(page, world.server.origin, world.made.email, '/electrician');
    await makeReady(page, world.server.origin);
    await page.goto(addressOf('observations/o2'));
    await add(page, 'Photos');
    await page.waitForURL(/\?photos#photos-title$/);
    const shown = section(page, 'Photos').getByRole('img', { name: 'Photo 1 of observation 2' });
    await expect(shown).toBeVisible();
    await allSent(page);
    await page.goto(addressOf('observations/o2'));
    await expect(shown).toHaveAttribute('src', /\/reports\/.*\/small\.jpg$/);
    await page.context().close();
  });

  test('what a full phone cannot keep is sent from the page, and stays chosen as long as nobody took it', async ({
    browser,
  }) => {
    const page = await opened(browser, true);
    // A worker that has no room.
    await page.addInitScript(() => {
      const answer = ({ kind }: { kind: string }, [port]: MessagePort[] = []) =>
        port?.postMessage(kind === 'photos' ? { isKept: false, why: 'No room on this phone.' } : 'fetched');
      Object.defineProperty(navigator.serviceWorker, 'controller', { value: { postMessage: answer } });
    });
    await page.route('**/api/v1/field/photos/**', (route) => route.abort());
    await page.goto(addressOf('observations/o4'));
    const said = section(page, 'Photos').getByRole('status');
    await add(page, 'Photos');
    await expect(said).toContainText('No room on this phone. No signal. It goes on by itself; stay on this page.');
    await page.unroute('**/api/v1/field/photos/**');
    await page.waitForURL(/\?photos#photos-title$/);
    await expect(section(page, 'Photos').getByRole('img', { name: 'Photo 1 of observation 4' })).toBeVisible();

    const box = section(page, 'Photos').getByLabel('Choose from the phone');
    await box.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await section(page, 'Photos').getByRole('button', { name: 'Add the photos' }).click();
    await expect(said).toContainText('a.jpg: This is no photo.');
    await expect(box).toHaveValue(/a\.jpg$/);
    await page.context().close();
  });

  test('what is typed on the page while one goes is not lost', async ({ browser }) => {
    const page = await opened(browser, true);
    await page.goto(addressOf('observations/o3'));
    await page.locator('#location').fill('Behind the door');
    await add(page, 'Photos');
    await expect(section(page, 'Photos').getByRole('status')).toContainText('Added.');
    await expect(page.locator('#location')).toHaveValue('Behind the door');
    await section(page, 'Photos').getByRole('link', { name: 'Show it' }).click();
    await expect(section(page, 'Photos').getByRole('img', { name: 'Photo 1 of observation 3' })).toBeVisible();
    await expect(page.locator('#location')).toHaveValue('Behind the door');
    await page.context().close();
  });

  test('without scripts the plain form takes it', async ({ browser }) => {
    const page = await opened(browser, false);
    await page.goto(addressOf('boards/cu1'));
    await add(page, 'Photos');
    await page.waitForURL(/\?photos#photos-title$/);
    await expect(section(page, 'Photos').getByRole('img')).toHaveCount(1);
    await page.context().close();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`the observation's page is no wider than a phone, ${colorScheme}`, async ({ browser }, info) => {
      const page = await opened(browser, true);
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(addressOf('observations/o1'));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.screenshot({ path: info.outputPath(`observation-${colorScheme}.png`), fullPage: true });
      await page.context().close();
    });
});
