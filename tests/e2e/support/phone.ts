import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

/** A phone's browser that may keep the section: every other test asks what the server answers. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'allow',
} as const satisfies BrowserContextOptions;

export const phonePage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ ...phoneOptions, ...options })).newPage();

/** What the header says of what was entered here. */
export const syncStatus = (page: Page) => page.locator('#sync');

/** Opens a page; where a newer worker takes over first, once it has. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'A newer version' })).toHaveCount(0);
}

/** The day's list, once the phone answers it itself and the whole day is on it. */
export async function makeReady(page: Page, origin: string): Promise<void> {
  await expect(async () => {
    await openPage(page, `${origin}/electrician`);
    await expect(page.getByText('on this phone, updated')).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Saves the form of the page, and waits for the next one. */
export async function save(page: Page, name: string | RegExp = 'Save'): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name, exact: true }).first().click();
  expect((await answered).status()).toBe(303);
  await page.waitForLoadState();
}

/** Has what waits sent, whatever went wrong before. */
export async function sendNow(page: Page, then = 'All sent'): Promise<void> {
  await syncStatus(page).click();
  const button = page.getByRole('button', { name: 'Send now' });
  // It may have gone by itself meanwhile.
  await expect(button.or(page.getByRole('heading', { name: 'All sent' }))).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(syncStatus(page)).toHaveText(then, { timeout: 60_000 });
}

/** Everything that was entered is on the server, by the phone's own word. */
export const allSent = (page: Page) => expect(syncStatus(page)).toHaveText('All sent', { timeout: 60_000 });
