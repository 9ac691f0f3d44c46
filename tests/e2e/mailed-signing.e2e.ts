import { expect, test } from '@playwright/test';
import { askToSign } from '../../src/features/signing-by-link/server/ask-to-sign.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { bookWork } from '../support/new-work/issued-work.ts';
import { installationOfFour } from '../support/new-work/sound-installation.ts';
import { fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld, type World } from './support/world.ts';

type Made = { email: string; reportId: string; links: Record<string, string> };

/** A report that four sign, of whom three were asked by mail. */
async function make(db: Db): Promise<Made> {
  const company = await makeCompany(db, 'Foursign Electrical');
  const who = company.people.electrician;
  const { reportId } = await bookWork(db, company, 'EIC');
  await fill(db, who, reportId, installationOfFour());
  const links: Record<string, string> = {};
  for (const signatory of ['designed_by', 'designed_by_second', 'constructed_by']) {
    const asked = { signatory, name: 'Jo Bloggs', email: `${signatory}@example.org`, firm: 'Bloggs Design Ltd' };
    await db.transaction().execute((trx) => askToSign(trx, who, reportId, asked, '', new Date()));
    const mails = await db.selectFrom('outbox').select('payload').execute();
    const mail = mails.find(({ payload }) => payload.includes(asked.email))?.payload ?? '';
    links[signatory] = /\/public\/sign\/[\w-]+/.exec(mail)?.[0] ?? '';
  }
  return { email: who.email, reportId, links };
}

test.describe('a report that is signed with an emailed link', () => {
  let world: World<Made>;
  test.beforeEach(async () => {
    world = await startWorld(make);
  });
  test.afterEach(() => world.close());

  test('is signed with a drawing, which who is asked next sees in the document', async ({ browser }) => {
    const { origin } = world.server;
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
    await page.goto(`${origin}${world.made.links.designed_by_second}`);
    const pad = page.locator('canvas');
    await pad.scrollIntoViewIfNeeded();
    const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const touch = await page.context().newCDPSession(page);
    const at = (part: number) => [{ x: box.x + part * box.width, y: box.y + (part % 0.2) * 4 * box.height }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1) });
    for (let part = 0.15; part < 0.9; part += 0.05)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const drawing = page.locator('input[name="drawing"]');
    expect(JSON.parse((await drawing.inputValue()) || '[]')).toHaveLength(1);

    // What is refused is drawn again.
    await page.getByRole('button', { name: 'Sign as' }).click();
    await expect(page.getByRole('alert')).toContainText('Confirm that you sign this declaration');
    expect(JSON.parse((await drawing.inputValue()) || '[]')).toHaveLength(1);
    await page.getByLabel('Company address, one line for each part').fill('1 Mill Lane');
    await page.getByLabel('Town').fill('Aldermoor');
    await page.getByLabel('Your name, as your signature').fill('Jo Bloggs');
    await page.getByLabel('I have read this').check();
    await page.getByRole('button', { name: 'Sign as' }).click();
    await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    await page.goto(`${origin}${world.made.links.constructed_by}`);
    await expect(page.getByRole('img', { name: 'Drawn signature of Jo Bloggs' }).first()).toBeVisible();
  });

  test('is read and signed on a phone with no script, and who asked sees it', async ({ browser }) => {
    const { origin } = world.server;
    const small = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
    const phone = await (await browser.newContext(small)).newPage();
    await phone.goto(`${origin}${world.made.links.designed_by}`);
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('installation certificate');
    await expect(phone.getByText('New circuit for a 9 kW shower').first()).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.getByRole('button', { name: 'Sign as Designer' }).click();
    await expect(phone.getByRole('alert')).toContainText('Confirm that you sign this declaration');
    await phone.getByLabel('Company address, one line for each part').fill('1 Mill Lane');
    await phone.getByLabel('Town').fill('Aldermoor');
    await phone.getByLabel('Your name, as your signature').fill('Jo Bloggs');
    await phone.getByLabel('I have read this').check();
    await phone.getByRole('button', { name: 'Sign as Designer' }).click();
    await expect(phone.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    await phone.goto(`${origin}${world.made.links.constructed_by}`);
    await phone.getByLabel('Reason for declining').fill('I have not seen it finished.');
    await phone.getByRole('button', { name: 'Decline to sign' }).click();
    await expect(phone.getByRole('heading', { name: 'You declined to sign' })).toBeVisible();
    await signIn(phone, origin, world.made.email, '/electrician');
    await phone.goto(`${origin}/electrician/reports/${world.made.reportId}/sign`);
    await phone.getByRole('link', { name: 'Send them a link, or see who has signed' }).click();
    await expect(phone.getByText('Signed by Jo Bloggs, with an emailed link')).toBeVisible();
    await expect(phone.getByText('I have not seen it finished.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Send a new link to Jo Bloggs' })).toBeVisible();
  });
});
