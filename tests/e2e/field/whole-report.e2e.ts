import { expect, type Page, test } from '@playwright/test';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookOn, makeEntryCompany } from '../../support/entry/entry-world.ts';
import { house } from '../../support/entry/house.ts';
import { playHouse } from '../../support/entry/play.ts';
import { readingsOf, readingsOfHouse } from '../../support/entry/readings.ts';
import { onServer } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, sendNow, syncStatus } from '../support/phone.ts';
import { clearOfMidnight, today } from '../support/signing.ts';
import { startWeather } from '../support/weather.ts';
import { startWorld } from '../support/world.ts';

/** The report as it reads on the phone, what is unsent included. */
const keptOnPhone = (page: Page, user: string, report: string): Promise<object> =>
  page.evaluate(
    ([name, id]) =>
      new Promise((found, failed) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').get(id);
          reading.onerror = () => failed(reading.error);
          reading.onsuccess = () => found(reading.result?.document);
          opening.result.close();
        };
      }),
    [`copperplate-field-${user}`, report] as const,
  );

/** As many pages as the whole house has; a ring and a radial are enough for every one of them. */
const smallHouse = { ...house, ways: house.ways.slice(2, 4) };

test('a whole report from the visit to the signature with no signal: with one the server has all of it', async ({
  browser,
}) => {
  await clearOfMidnight();
  const day = today();
  const world = await startWorld(async (db) => {
    const company = await makeEntryCompany(db, 'Whole Electrical');
    await bookOn(db, company, 'own', day);
    return { company, who: company.people.electrician };
  });
  const weather = await startWeather(world.server.origin);
  try {
    const { who } = world.made;
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);

    weather.isCut = true;
    const before = weather.asked.length;
    const { reportId } = await playHouse(page, weather.origin, smallHouse, {
      name: who.name,
      site: 'Home of Whole Electrical',
      day,
    });
    await expect(page.getByText('It goes to review automatically, as soon as there is signal.')).toBeVisible();
    await expect(syncStatus(page)).toContainText(/^No signal, \d+ entries waiting$/);
    expect(weather.asked.slice(before)).toEqual([]);
    const asked = () => onServer({ world }, (db) => getReport(db, who, reportId));
    const empty = await asked();
    expect(empty.status).toBe('draft');
    expect(readingsOf(empty.document)).toEqual({});
    const onPhone = await keptOnPhone(page, who.userId, reportId);

    weather.clear();
    await sendNow(page);
    const { status, document, conflicts } = await asked();
    expect([status, conflicts]).toEqual(['submitted', []]);
    expect(readingsOf(document)).toEqual(readingsOfHouse(document, smallHouse));
    // The day of the signature is the server's own.
    expect({ ...document, declaration: {} }).toEqual({ ...onPhone, declaration: {} });
    const log = await onServer({ world }, (db) => getLog(db, who, reportId));
    const once = log.map(({ path, submission }) => `${submission} ${path}`);
    expect(once.toSorted()).toEqual([...new Set(once)].toSorted());
  } finally {
    await weather.close();
    await world.close();
  }
});
