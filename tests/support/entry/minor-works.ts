import type { Browser, Locator, Page } from 'playwright';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { booking } from '../details.ts';
import type { TestCompany } from '../world.ts';
import { type CountedPage, type Counts, countOn, type OnPage } from './counted-page.ts';
import { type By, enterPage } from './enter-page.ts';
import type { House } from './house.ts';
import { onAPhone } from './measure.ts';
import { shownAfter } from './play.ts';

const CIRCUIT = 'boards.board.circuits.circuit.';

/** What one small job took to enter, and what came of it. */
export type MinorWorks = { counts: Counts; perPage: readonly OnPage[]; status: string; circuit: Item | undefined };

/**
 * Enters a change to the first circuit of a house into the report of a visit that is booked for it, from the day's list to the
 * signature: the circuit is chosen from the site's last report, and of it only what the tester shows is typed.
 */
export async function enterMinorWorks(
  browser: Browser,
  { origin, db, company }: { origin: string; db: Db; company: TestCompany },
  { house, site, day, scripts }: { house: House; site: 'own' | 'other'; day: string; scripts: boolean },
): Promise<MinorWorks> {
  const { electrician, office } = company.people;
  const asked = { ...booking(company.sites[site], electrician.userId, { day }), kind: 'MEIWC' };
  const { visitId, reportId } = await db.transaction().execute((trx) => bookVisit(trx, office, asked, new Date()));
  return onAPhone(browser, { origin, electrician }, scripts, async (page) => {
    const counted = await playMinorWorks(page, origin, house, { name: electrician.name, day, visitId });
    const { status, document } = await getReport(db, electrician, reportId);
    const [board] = itemsOf(document.boards) as readonly (Item & { circuits?: readonly Item[] })[];
    return { counts: counted.counts, perPage: counted.perPage, status, circuit: itemsOf(board?.circuits)[0] };
  });
}

/**
 * On the phone of somebody who is signed in, up to the signature: the first circuit of the site's last report whose words match
 * is chosen.
 * @throws Error when the report cannot be signed.
 */
export async function playMinorWorks(
  page: Page,
  origin: string,
  house: House,
  { visitId, circuit = '', ...by }: By & { visitId: string; circuit?: string },
): Promise<CountedPage> {
  const [way] = house.ways;
  const counted = countOn(page);
  await page.goto(`${origin}/electrician`);
  const go = async (what: Locator) => {
    const before = counted.perPage.length;
    await counted.tap(what.first());
    await shownAfter(counted, before);
  };
  await go(page.locator(`main a[href="/electrician/visits/${visitId}"]`));
  await go(page.locator('button[name="then"][value="report"]'));
  await go(page.locator('button[name="circuit"]', { hasText: circuit }));
  await counted.enter('work.description', ['Spur added in the hall']);
  await counted.enter('existing.comments', ['None seen']);
  for (const none of ['no_departures', 'no_exceptions']) await counted.enter(`declarations.${none}`, ['yes']);
  for (const [name, texts] of Object.entries(way?.tests ?? {}))
    await counted.enter(`${CIRCUIT}${name}`, typeof texts === 'string' ? [texts] : texts);
  await go(page.locator('button[name="then"][formaction$="/whole/carried"]'));
  if (!page.url().includes('/sign'))
    throw new Error(`not led to the signature: ${await page.locator('main .notice').allTextContents()}`);
  await enterPage(counted, house, by);
  return counted;
}
