import type { Page } from '@playwright/test';
import { worldPassword } from '../../support/world.ts';
import type { Server } from './server.ts';

/** Signs in by the page, as anybody would. */
export async function signIn(
  page: Page,
  origin: string,
  email: string,
  next = '',
  typed = worldPassword,
): Promise<void> {
  await page.goto(`${origin}/auth/sign-in${next ? `?next=${encodeURIComponent(next)}` : ''}`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(typed);
  await page.locator('form button[type="submit"], form button:not([type])').last().click();
  // The page it leads to is whole before the next one is asked for: else that request is cut off under way.
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'), { waitUntil: 'load' });
}

/** Makes the first account by the set-up link an empty installation prints. @param alone  whether the company is a sole trader's. */
export async function setUp(page: Page, server: Server, alone = false): Promise<void> {
  const link = /Make the first one at (\S+)/.exec(server.output())?.[1];
  if (!link) throw new Error(`no set-up link: ${server.output()}`);
  await page.goto(link);
  await page.getByLabel('Name of the company').fill('Quayside Electrical');
  await page.getByLabel('Address', { exact: true }).fill('1 Quayside');
  await page.getByLabel('Town', { exact: true }).fill('Abergelli');
  await page.getByLabel('Postcode', { exact: true }).fill('ZX1 1AA');
  await page.getByLabel('Phone').fill('01632 960 000');
  await page.getByLabel('Competent person scheme').fill('none');
  await page.getByRole('radio', { name: alone ? /^Yes: I am a sole trader/ : /^No: a second person/ }).check();
  await page.getByLabel('Your name').fill('Olwen Owner');
  await page.getByLabel('Your email address').fill('olwen@example.org');
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(worldPassword);
  await page.locator('form button').last().click();
  await page.waitForURL(`${server.origin}/`);
}
