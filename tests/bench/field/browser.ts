import { type Browser, chromium } from 'playwright';

/** Chromium as the system has it, for as long as something is measured in it. */
export async function withBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}
