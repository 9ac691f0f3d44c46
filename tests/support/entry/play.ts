import type { Locator, Page } from 'playwright';
import { type CountedPage, type Counts, countOn, type OnPage } from './counted-page.ts';
import { type By, enterPage } from './enter-page.ts';
import type { House } from './house.ts';

export type Played = { counts: Counts; perPage: readonly OnPage[]; reportId: string };

/** More pages than any way through a house of ten circuits: who goes in a circle is told so. */
const AT_MOST = 60;

/**
 * Enters a house into the report of the visit to a site on the day's list, and signs it: page by page as they lead on, with
 * the button of each that goes furthest.
 * @throws Error when the report cannot be signed, or a page has no place for a value.
 */
export async function playHouse(page: Page, origin: string, house: House, by: By & { site: string }): Promise<Played> {
  const counted = countOn(page);
  await page.goto(`${origin}/electrician`);
  const go = async (what: Locator) => {
    const before = counted.perPage.length;
    await counted.tap(what);
    await shownAfter(counted, before);
  };
  await go(page.getByRole('link', { name: by.site }).first());
  await go(page.getByRole('button', { name: 'I have arrived' }));
  await go(page.getByRole('link', { name: 'Open the report' }));
  const reportId = /\/reports\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  for (let seen = 0; ; seen++) {
    if (seen === AT_MOST) throw new Error(`went in a circle: ${counted.perPage.map((each) => each.page).join(' ')}`);
    const before = counted.perPage.length;
    if (await enterPage(counted, house, by)) break;
    await shownAfter(counted, before);
  }
  return { counts: counted.counts, perPage: counted.perPage, reportId };
}

/** Waits for the page that a tap led to. */
export async function shownAfter({ page, whole }: CountedPage, before: number): Promise<void> {
  const limit = Date.now() + 120_000;
  while (whole() <= before) {
    if (Date.now() > limit) throw new Error(`${page.url()} leads nowhere: ${await page.locator('main').textContent()}`);
    await new Promise((later) => setTimeout(later, 5));
  }
  await page.waitForLoadState('load');
}
