import { expect, type Page, test } from '@playwright/test';

/** @returns the status of the answer to the inspector's signature. */
export async function sign(page: Page, name: string): Promise<number> {
  await page.getByLabel('Your name, as your signature').fill(name);
  await page.getByLabel('I have read this declaration').check();
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  return (await answered).status();
}

/** Approves, with an answer to everything that the page lists as open. */
export async function approve(page: Page): Promise<void> {
  for (const box of await page.getByLabel(/^Your answer:/).all()) await box.fill('Asked, and it is as it reads.');
  await page.getByRole('button', { name: 'Approve the report' }).click();
  await expect(page.getByText('Report approved. It can be issued now.')).toBeVisible();
}

/** Signs an approved report on its page, and issues it. */
export async function issue(page: Page, report: string, name: string): Promise<void> {
  await page.getByLabel('Your name, as your signature').fill(name);
  await page.getByLabel(/^Issue this report\./).check();
  // The print is drawn meanwhile, which takes as long as it takes.
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST', { timeout: 300_000 });
  await page.getByRole('button', { name: 'Issue the report' }).click();
  await answered;
  await expect(page).toHaveURL(new RegExp(`^${RegExp.escape(report)}\\?done=issued(#|$)`));
}

/** Flips one bit in the middle of the signed data that the print carries. */
export function withOneByteChanged(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  // "/EmbeddedFiles" is the table that leads to it.
  const attachment = pdf.toString('latin1').search(/\/EmbeddedFile(?!s)/);
  const start = changed.indexOf('stream', attachment);
  const end = changed.indexOf('endstream', start);
  expect(attachment).toBeGreaterThan(0);
  const middle = Math.floor((start + end) / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}

/** How long before midnight a test that needs one day waits for the next. */
const TO_MIDNIGHT_MS = 5 * 60_000;

/** What is booked for today has to be of today when it is looked for: begun just before midnight, a test waits for the next day. */
export async function clearOfMidnight(): Promise<void> {
  const day = today();
  if (today(Date.now() + TO_MIDNIGHT_MS) === day) return;
  test.setTimeout(test.info().timeout + TO_MIDNIGHT_MS);
  while (today() === day) await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** The company's day: the test's own clock and the server's are the same machine's. */
export const today = (now = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(now);
