import { expect, type Page, test } from '@playwright/test';
import { addDays } from '../../src/domain/time/dates.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { cancelVisit } from '../../src/server/visits/cancel.ts';
import { handIn } from '../support/reports.ts';
import { book, fill, type Person, putInState, type TestCompany, worldPassword } from '../support/world.ts';
import { makePlaces, type Places } from './support/places.ts';
import { approve, clearOfMidnight, issue, today } from './support/signing.ts';

let places: Places;
/** Handed in, the one after the other. */
let waiting: { electricians: string; owners: string; supervisors: string };

test.beforeAll(clearOfMidnight);
test.beforeAll(async () => {
  places = await makePlaces();
  const { db, close } = openDatabase({ dataDir: places.server.dataDir });
  try {
    waiting = await fillLists(db, places.mine);
  } finally {
    await close();
  }
});
test.afterAll(() => places.close());

/** More of everything that Today counts than a page holds, and next to each something that it must not count. */
async function fillLists(db: Db, company: TestCompany) {
  const { people, sites } = company;
  const day = today();
  /** What is booked for a fixed day, for the tests with a clock of their own, is for a day to come here, whichever day it is. */
  const putOff = (column: 'company_id' | 'id', id: string) =>
    db
      .updateTable('visit')
      .set({ day: addDays(day, 2) })
      .where(column, '=', id)
      .execute();
  await putOff('company_id', company.id);
  const bookOn = (on: string) =>
    db.transaction().execute((trx) =>
      bookVisit(
        trx,
        people.office,
        {
          siteId: sites.other,
          electricianId: people.electrician.userId,
          day: on,
          windowFrom: '09:00',
          windowTo: '12:00',
          expectedBoards: 1,
          expectedCircuits: 1,
          accessNotes: '',
          hazards: '',
        },
        new Date(),
      ),
    );
  for (let i = 0; i < 101; i++) await bookOn(day);
  const cancelled = await bookOn(day);
  await db
    .transaction()
    .execute((trx) =>
      cancelVisit(trx, people.office, { visitId: cancelled.visitId, reason: 'Nobody lives there yet' }, new Date()),
    );
  for (let i = 0; i < 52; i++) await bookOn(addDays(day, -1 - (i % 3)));
  await putInState(db, (await bookOn(addDays(day, -9))).reportId, 'returned');
  await putInState(db, (await bookOn(addDays(day, -9))).reportId, 'discarded');
  const handedIn = async (who: Person) => {
    const { reportId, visitId } = await book(db, company, who);
    await putOff('id', visitId);
    await fill(db, who, reportId);
    await handIn(db, who, reportId);
    return reportId;
  };
  return {
    supervisors: await handedIn(people.supervisor),
    electricians: await handedIn(people.electrician),
    owners: await handedIn(people.owner),
  };
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${places.server.origin}/auth/sign-in`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${places.server.origin}/`);
}

/** Rows of a list, through all its pages. */
async function countRows(page: Page, address: string): Promise<number> {
  let count = 0;
  for (let next: string | null = address; next !== null; ) {
    await page.goto(new URL(next, places.server.origin).href);
    count += await page.locator('main tbody tr').count();
    const link = page.getByRole('link', { name: 'Next page' });
    next = (await link.count()) > 0 ? await link.getAttribute('href') : null;
  }
  return count;
}

for (const role of ['owner', 'office', 'supervisor'] as const) {
  test(`every figure on Today opens a list with as many rows, for ${role}`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await signIn(page, places.mine.people[role]);
    const tiles = await page.locator('.cells.figures .fact a').evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        figure: Number(link.textContent),
      })),
    );
    expect(tiles.map(({ figure }) => figure)).toEqual([0, 0, 3, 53]);
    for (const { href, figure } of tiles.filter(({ href }) => href.startsWith('/')))
      expect(await countRows(page, href), href).toBe(figure);
    // The tabs of the reports count the same way.
    await page.goto(`${places.server.origin}/reports`);
    const tabs = await page
      .getByRole('navigation', { name: 'Report status' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => ({
          href: link.getAttribute('href') ?? '',
          count: Number(/\((\d+)\)/.exec(link.textContent ?? '')?.[1]),
        })),
      );
    expect(tabs).toHaveLength(6);
    for (const { href, count } of tabs) expect(await countRows(page, href), href).toBe(count);
    await page.context().close();
  });
}

test('a report is found by its number, its site and its postcode, without scripts', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signIn(page, places.mine.people.office);
  await page.goto(`${places.server.origin}/reports?state=issued`);
  const row = page.getByRole('row').filter({ hasText: 'TST-EICR-00001' });
  await expect(row).toContainText('Satisfactory');
  await expect(row).toContainText('19 November 2031');
  await expect(row).toContainText('Current');
  const search = async (text: string) => {
    await page.getByRole('main').getByRole('searchbox').fill(text);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  for (const text of ['TST-EICR-00001', 'tst eicr ooo01']) {
    await search(text);
    await expect(page.locator('main tbody tr')).toHaveCount(1);
    await expect(row).toHaveCount(1);
  }
  await search('te23rd house');
  await expect(page.locator('main tbody tr').first()).toContainText('House next to Kestrel Electrical');
  await search('Buzzard');
  await expect(page.getByRole('heading', { name: 'No report found for “Buzzard”' })).toBeVisible();
  await page.getByRole('link', { name: 'search the sites' }).click();
  await expect(page).toHaveURL(/\/sites\?q=Buzzard$/);
  await page.context().close();
});

test('approving leads to issuing, and issuing to the next report that waits and is not the supervisor’s own', async ({
  page,
}) => {
  const { supervisor } = places.mine.people;
  await signIn(page, supervisor);
  const report = `${places.server.origin}/reports/${waiting.electricians}`;
  await page.goto(report);
  await approve(page);
  await expect(page).toHaveURL(`${report}?done=approved#decide`);
  await expect(page.getByRole('button', { name: 'Issue the report' })).toBeInViewport();
  await issue(page, report, supervisor.name);
  const next = page.locator('.notice', { has: page.getByRole('heading', { name: 'Next to review' }) });
  await expect(next).toBeInViewport();
  await expect(next.getByRole('link', { name: 'All 2 waiting' })).toHaveAttribute('href', '/reports');
  await next.getByRole('link', { name: 'Home of Kestrel Electrical' }).click();
  await expect(page).toHaveURL(`${places.server.origin}/reports/${waiting.owners}`);
  await page.getByLabel('What needs correcting').fill('Say where the meter is.');
  await page.getByRole('button', { name: 'Return the report' }).click();
  await expect(page.getByText('The only reports waiting are your own')).toBeVisible();
});
