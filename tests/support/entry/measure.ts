import type { Browser, Page } from 'playwright';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { type Person, type TestCompany, worldPassword } from '../world.ts';
import type { Counts, OnPage } from './counted-page.ts';
import type { House } from './house.ts';
import { playHouse } from './play.ts';
import { type Readings, readingsOf, readingsOfHouse } from './readings.ts';

/** What one inspection took to enter, and what came of it. */
export type Entry = {
  counts: Counts;
  /** The pages in the order they were shown, with what was done on each. */
  perPage: readonly OnPage[];
  /** Keystrokes of the whole entry for each character that the tester showed. */
  perCharacter: number;
  /** As the report has them, and as the file. */
  readings: Readings;
  expected: Readings;
  status: string;
  document: ReportDocument;
};

/** Enters a house on a phone into the report of today's visit to a site, signs it, and reads back what the server has of it. */
export async function enterHouse(
  browser: Browser,
  { origin, db, company }: { origin: string; db: Db; company: TestCompany },
  { house, site, day, scripts }: { house: House; site: 'own' | 'other'; day: string; scripts: boolean },
): Promise<Entry> {
  const { electrician } = company.people;
  const { name: siteName } = await getSite(db, electrician, company.sites[site]);
  return onAPhone(browser, { origin, electrician }, scripts, async (page) => {
    const { counts, perPage, reportId } = await playHouse(page, origin, house, {
      name: electrician.name,
      site: siteName,
      day,
    });
    const { document, status } = await getReport(db, electrician, reportId);
    const expected = readingsOfHouse(document, house);
    const characters = Object.values(expected).reduce((sum, text) => sum + text.length, 0);
    const perCharacter = counts.keystrokes / characters;
    return { counts, perPage, perCharacter, readings: readingsOf(document), expected, status, document };
  });
}

/** Does something on a phone on which somebody is signed in. */
export async function onAPhone<T>(
  browser: Browser,
  { origin, electrician }: { origin: string; electrician: Person },
  scripts: boolean,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  try {
    // Where a page is slow it is waited for: what counts is how many there are.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto(`${origin}/auth/sign-in`);
    await page.locator('input[name="email"]').fill(electrician.email);
    await page.locator('input[name="password"]').fill(worldPassword);
    await page.locator('form button').last().click();
    await page.waitForURL(`${origin}/electrician`, { waitUntil: 'load' });
    return await work(page);
  } finally {
    await context.close();
  }
}
