import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { worldPassword } from '../support/world.ts';
import { setUp } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';
import { type Watch, watchBrowsers } from './support/watch.ts';

const email = 'olwen@example.org';
let server: Server;
let watch: Watch;
test.beforeAll(async () => {
  // Browsers keep passkeys for a name, and not for an address of numbers.
  server = await startServer({ HOST: 'localhost' });
});
test.afterAll(() => server.stop());

/** Fits a telephone, and is as axe wants it. */
async function expectWell(page: Page, called: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(called);
  const sideways = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(sideways, `${called} fits the screen`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id }) => id),
    called,
  ).toEqual([]);
}

async function signOutAndIn(page: Page, next = '') {
  await page.goto(`${server.origin}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  // What was typed and is kept in this browser goes first.
  await page.waitForURL(/\/auth\/sign-in/);
  await page.goto(`${server.origin}/auth/sign-in${next}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(worldPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const codesOn = async (page: Page) => page.locator('main li .code').allTextContents();

test('a passkey is added and signs in; without scripts a recovery code and an app do', async ({ browser }) => {
  watch = watchBrowsers(browser);
  const context = await watch.open({ viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  let codes: string[] = [];

  await test.step('the owner is asked to add one, and does', async () => {
    await setUp(page, server);
    await page.getByRole('link', { name: 'Add a second factor' }).click();
    await expectWell(page, 'Add a second factor');
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    await expectWell(page, 'Add a passkey');
    await page.getByLabel('Name of this passkey').fill('Work phone');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes');
    await expectWell(page, 'Your recovery codes');
    codes = await codesOn(page);
    expect(codes).toHaveLength(10);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(`${server.origin}/settings/account`);
    await expect(page.getByRole('cell', { name: 'Work phone' }).first()).toBeVisible();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await page.goto(`${server.origin}/`);
    await expect(page.getByText('Make your account safer')).toHaveCount(0);
  });

  await test.step('it is asked for after the password, and leads on', async () => {
    await signOutAndIn(page, '?next=/sites');
    await expect(page).toHaveURL(`${server.origin}/auth/second-factor?next=%2Fsites`);
    await expectWell(page, 'Confirm it is you');
    await page.goto(`${server.origin}/sites`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.goto(`${server.origin}/auth/second-factor?next=%2Fsites`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(`${server.origin}/sites`);
    await page.goto(`${server.origin}/auth/second-factor/app`);
    await expectWell(page, 'Add an authenticator app');
    await page.goto(`${server.origin}/settings/account`);
  });
  await context.close();

  const plain = await watch.open({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  const phone = await plain.newPage();
  let secret = '';
  const codeNow = (stepsOn = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsOn * 30_000 });

  await test.step('without scripts a recovery code opens, and an app is added', async () => {
    await phone.goto(`${server.origin}/auth/sign-in`);
    await signInPlainly(phone);
    await expect(phone.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
    await expect(phone.getByText('Your passkey needs a browser with scripts')).toBeVisible();
    await phone.getByLabel('Code', { exact: true }).fill('000000');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('alert')).toContainText('This code is wrong');
    await phone.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(`${server.origin}/`);
    await phone.goto(`${server.origin}/auth/second-factor/app`);
    await expect(phone.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    secret = (await phone.locator('main li .code').first().innerText()).replaceAll(' ', '');
    await phone.getByLabel('Code', { exact: true }).fill(codeNow());
    await phone.getByRole('button', { name: 'Add the app' }).click();
    await expect(phone).toHaveURL(`${server.origin}/settings/account?done=factor-added`);
    await expect(phone.getByText('9 recovery codes left')).toBeVisible();
  });

  await test.step('and its code signs in', async () => {
    await phone.goto(`${server.origin}/logout`);
    await phone.getByRole('button', { name: 'Sign out' }).click();
    await phone.goto(`${server.origin}/auth/sign-in`);
    await signInPlainly(phone);
    // The one that added it is not taken again; the next is, as clocks differ.
    await phone.getByLabel('Code', { exact: true }).fill(codeNow(1));
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(`${server.origin}/`);
  });
  await plain.close();
  expect(watch.complaints()).toEqual([]);
});

async function signInPlainly(page: Page) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(worldPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/auth/second-factor`);
}
