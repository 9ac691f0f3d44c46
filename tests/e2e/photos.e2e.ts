import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { wholeInspection } from '../support/inspection.ts';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { allSent, makeReady, phonePage } from './support/phone.ts';
import { startWorld, type World } from './support/world.ts';

/** A photo as a phone takes it: larger than is kept, and with where and when it was taken. */
async function largePhoto(width = 2400): Promise<Buffer> {
  const raw = { width: 600, height: 400, channels: 3 as const };
  return sharp(randomBytes(600 * 400 * 3), { raw })
    .resize(width)
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 10:11:12' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test.describe('photos of an observation and a board', () => {
  let world: World<{ email: string; reportId: string }>;
  type Chosen = { name: string; mimeType: string; buffer: Buffer };
  let photo: Chosen;
  let another: Chosen;
  const noPhoto = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  test.beforeAll(async () => {
    photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() };
    another = { ...photo, name: 'IMG_2.jpg', buffer: await largePhoto(300) };
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
        ...['o2', 'o3', 'o4', 'o5'].flatMap((id) => [
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
  const add = async (page: Page, name: string, file = photo) => {
    const chooser = page.waitForEvent('filechooser');
    await section(page, name).getByRole('button', { name: 'Add photo' }).click();
    await (await chooser).setFiles(file);
  };
  const photoOf = (page: Page, name: string) => section(page, 'Photos').getByRole('img', { name });

  test('with scripts one is made smaller, shown at once, sent in parts, and goes on where the line broke; so is the next', async ({
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
    await expect(photoOf(page, 'New photo: IMG_1.jpg')).toBeVisible();
    await expect(section(page, 'Photos').getByRole('status')).toContainText(/smaller|Sending|signal/);
    await expect(photoOf(page, 'Photo 1 of observation 1')).toBeVisible();
    // What the camera wrote of when went along.
    await expect(section(page, 'Photos')).toContainText('20 November 2026');
    expect(parts).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(photo.buffer.length);

    await add(page, 'Photos', another);
    await expect(photoOf(page, 'Photo 2 of observation 1')).toBeVisible();
    await expect(section(page, 'Photos').getByRole('status')).toHaveText('Added.');
    await add(page, 'Photos of the repair');
    await expect(section(page, 'Photos of the repair').getByRole('img', { name: /^Photo 1 of/ })).toBeVisible();

    // What is no photo is refused in words, and the page stays.
    await page.goto(addressOf('boards/cu1'));
    await add(page, 'Photos', noPhoto);
    await expect(section(page, 'Photos').getByRole('status')).toHaveText('a.jpg was not added: see above.');
    await expect(section(page, 'Photos').getByRole('listitem')).toContainText('Not added: This is no photo.');
    await section(page, 'Photos').getByRole('button', { name: 'Remove: a.jpg' }).click();
    await expect(section(page, 'Photos').getByRole('listitem')).toHaveCount(0);
    await expect(section(page, 'Photos').getByRole('status')).toBeFocused();
    await page.context().close();
  });

  test('one that the server refused is sent again from its row, by touch or keys, without choosing it again', async ({
    browser,
  }) => {
    const page = await opened(browser, true);
    await page.goto(addressOf('observations/o5'));
    const refuse = (route: Route) =>
      route.fulfill({ json: { answers: [{ outcome: 'refused', reason: 'The report is being signed.' }] } });
    await page.route('**/api/v1/field/submissions', refuse);
    await add(page, 'Photos');
    const rows = section(page, 'Photos').getByRole('listitem');
    const said = section(page, 'Photos').getByRole('status');
    const again = section(page, 'Photos').getByRole('button', { name: 'Try again: IMG_1.jpg' });
    await expect(rows).toContainText('Not added: The report is being signed.');
    await expect(photoOf(page, 'New photo: IMG_1.jpg')).toBeVisible();
    // Refused once more, it is offered once more.
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(said).toBeFocused();
    await expect(said).toHaveText('IMG_1.jpg was not added: see above.');
    await expect(again).toBeVisible();
    // The next one is taken and the page drawn again: the refused one stays.
    await page.unroute('**/api/v1/field/submissions');
    await add(page, 'Photos', another);
    await expect(photoOf(page, 'Photo 1 of observation 5')).toBeVisible();
    await expect(said).toHaveText('Photo added. An earlier photo was not: see above.');
    await again.click();
    await expect(photoOf(page, 'Photo 2 of observation 5')).toBeVisible();
    await expect(said).toHaveText('Added.');
    await expect(again).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    await page.context().close();
  });

  test('on a phone that answers itself each is kept, shown at once, and sent behind it', async ({ browser }) => {
    const page = await phonePage(browser);
    await signIn(page, world.server.origin, world.made.email, '/electrician');
    await makeReady(page, world.server.origin);
    await page.goto(addressOf('observations/o2'));
    await add(page, 'Photos');
    await expect(photoOf(page, 'Photo 1 of observation 2')).toBeVisible();
    await add(page, 'Photos', another);
    await expect(photoOf(page, 'Photo 2 of observation 2')).toBeVisible();
    await allSent(page);
    // The page says so, too, with nobody opening it again.
    await expect(photoOf(page, 'Photo 2 of observation 2')).toHaveAttribute('src', /\/reports\/.*\/small\.jpg$/);
    await page.context().close();
  });

  test('what a full phone cannot keep is sent from the page', async ({ browser }) => {
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
    await expect(said).toContainText(
      'No room on this phone. No signal. Sending resumes automatically; stay on this page.',
    );
    await expect(photoOf(page, 'New photo: IMG_1.jpg')).toBeVisible();
    // The next one is taken meanwhile, and waits for its turn.
    await add(page, 'Photos', another);
    await page.unroute('**/api/v1/field/photos/**');
    await expect(photoOf(page, 'Photo 2 of observation 4')).toBeVisible();
    await add(page, 'Photos', noPhoto);
    await expect(said).toHaveText('a.jpg was not added: see above.');
    await page.context().close();
  });

  test('what is typed on the page while one goes is not lost, and is saved once the photo is', async ({ browser }) => {
    const page = await opened(browser, true);
    await page.goto(addressOf('observations/o3'));
    await page.locator('#location').fill('Behind the door');
    await add(page, 'Photos');
    await expect(photoOf(page, 'Photo 1 of observation 3')).toBeVisible();
    await expect(page.locator('#location')).toHaveValue('Behind the door');
    await add(page, 'Photos', another);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\?saved/);
    await page.goto(addressOf('observations/o3'));
    await expect(photoOf(page, 'Photo 2 of observation 3')).toBeVisible();
    await expect(page.locator('#location')).toHaveValue('Behind the door');
    await page.context().close();
  });

  test('without scripts the plain form takes one, and the next', async ({ browser }) => {
    const page = await opened(browser, false);
    await page.goto(addressOf('boards/cu1'));
    for (const [file, count] of [
      [photo, 1],
      [another, 2],
    ] as const) {
      await section(page, 'Photos').getByLabel('Choose from the phone').setInputFiles(file);
      await section(page, 'Photos').getByRole('button', { name: 'Add the photos' }).click();
      await expect(section(page, 'Photos').getByRole('img')).toHaveCount(count);
      expect(page.url()).toMatch(/\?photos#photos-title$/);
    }
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
