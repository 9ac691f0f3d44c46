import { X509Certificate } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';

let places: Places;
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('what people pass on is copied by a button that says so', async ({ browser }) => {
  const { origin } = places.server;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  const copied = async (name: string, shown: string | null) => {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(shown).toBeTruthy();
    expect(await clipboard(page)).toBe(shown);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };

  await test.step('on the public page of a certificate', async () => {
    await page.goto(`${origin}/public/verify/${places.code}`);
    await page.getByText('Technical details').click();
    await copied('Copy the fingerprint', await page.locator('code.hash').first().textContent());
    await page.reload();
    await page.getByText('Technical details').click();
    await copied('Copy the key ID', await page.locator('code.hash').last().textContent());
  });
  await test.step('the reference of an error', async () => {
    await page.goto(`${origin}/public/nothing-here`);
    await copied('Copy the reference', await page.locator('main code').textContent());
  });
  await signIn(page, origin, places.mine.people.owner.email);
  await test.step('the key for an authenticator app', async () => {
    await page.goto(`${origin}/auth/second-factor/app`);
    const shown = await page.locator('main .code').first().textContent();
    await copied('Copy the key', shown?.replaceAll(' ', '') ?? null);
  });
  await test.step('the address at which a certificate is checked', async () => {
    await page.goto(`${origin}/reports/${places.own('owner').issued}`);
    await page.getByText('Technical details', { exact: true }).last().click();
    const link = page.locator('dd a[href*="/public/verify/"]').first();
    await copied('Copy the address', await link.textContent());
  });
  await test.step('the ID of a signing key', async () => {
    await page.goto(`${origin}/settings/keys`);
    const short = (await page.locator('main table code').first().textContent()) ?? '';
    await page.getByRole('button', { name: `Copy key ID ${short}` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await clipboard(page)).toMatch(new RegExp(`^${short}.{20,}$`));
  });
  await test.step('the whole fingerprint of a key of prints, which is that of the published certificate', async () => {
    await page.goto(`${origin}/reports/${places.own('owner').issued}/document.pdf`).catch(() => undefined);
    await page.goto(`${origin}/settings/keys`);
    await page.getByRole('button', { name: 'Copy fingerprint' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    const address = await page.getByRole('link', { name: 'print-keys.pem' }).getAttribute('href');
    const published = await page.request.get(`${origin}${address}`);
    expect(await clipboard(page)).toBe(new X509Certificate(await published.text()).fingerprint256);
  });
  await context.close();
});

test('a clipboard that refuses is said, and where there is none nothing offers to copy', async ({ browser }) => {
  const { origin } = places.server;
  for (const offers of [true, false]) {
    const context = await browser.newContext();
    await context.addInitScript((has) => {
      const refusing = { writeText: () => Promise.reject(new Error('not allowed')) };
      Object.defineProperty(navigator, 'clipboard', { value: has ? refusing : undefined });
    }, offers);
    const page = await context.newPage();
    await page.goto(`${origin}/public/nothing-here`);
    await expect(page.getByText('Reference:')).toBeVisible();
    const button = page.getByRole('button', { name: 'Copy the reference' });
    if (offers) {
      await button.click();
      await expect(page.getByRole('status')).toHaveText('Not copied. Select the text and copy it');
    } else await expect(button).toHaveCount(0);
    await context.close();
  }
});

test('without scripts the texts stand there, and no button does', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${places.server.origin}/public/verify/${places.code}`);
  await page.getByText('Technical details').click();
  await expect(page.locator('code.hash').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await context.close();
});
