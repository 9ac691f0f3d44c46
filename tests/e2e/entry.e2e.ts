import { expect, test } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connect.ts';
import { storedSecret } from '../../src/server/secrets/stored-secret.ts';
import { bookOn, issueFiveYearsBefore, makeEntryCompany } from '../support/entry/entry-world.ts';
import { fiveYearsOn, type House, house } from '../support/entry/house.ts';
import { enterHouse } from '../support/entry/measure.ts';
import { enterMinorWorks } from '../support/entry/minor-works.ts';
import { clearOfMidnight, today } from './support/signing.ts';
import { startWorld } from './support/world.ts';

/** As many pages, taps and keystrokes as a house takes, whatever it is that makes it longer. The whole of it is in the benchmark. */
const withTwoCircuits = (whole: House): House => ({ ...whole, ways: whole.ways.slice(2, 4) });

test('a house is entered in few pages without scripts, and in fewer from last time', async ({ browser }) => {
  test.setTimeout(900_000);
  await clearOfMidnight();
  const day = today();
  const world = await startWorld(async (db) => {
    const company = await makeEntryCompany(db, 'Kestrel');
    await bookOn(db, company, 'own', day);
    return company;
  });
  const { server, made: company } = world;
  const { db, close } = openDatabase({ dataDir: server.dataDir });
  try {
    const at = { origin: server.origin, db, company };
    const typed = { day, scripts: false };
    const first = await enterHouse(browser, at, { ...typed, house: withTwoCircuits(house), site: 'own' });
    expect(first.status).toBe('submitted');
    expect(first.readings).toEqual(first.expected);
    expect(first.counts.loads, first.perPage.map(({ page }) => page).join(' ')).toBeLessThanOrEqual(22);

    const secret = storedSecret(server.dataDir);
    await issueFiveYearsBefore(db, { origin: server.origin, secret }, company, first.document, day);
    await bookOn(db, company, 'other', day);
    const again = await enterHouse(browser, at, { ...typed, house: withTwoCircuits(fiveYearsOn), site: 'other' });
    expect(again.status).toBe('submitted');
    expect(again.readings).toEqual(again.expected);
    expect(again.counts.loads, again.perPage.map(({ page }) => page).join(' ')).toBeLessThanOrEqual(20);

    // Minor work on one of its circuits: all but what the tester shows is known.
    const small = await enterMinorWorks(browser, at, { ...typed, house: withTwoCircuits(fiveYearsOn), site: 'other' });
    expect(small.status).toBe('submitted');
    expect(small.circuit).toMatchObject({ zs: { text: fiveYearsOn.ways[2]?.tests.zs } });
    expect(small.counts.loads, small.perPage.map(({ page }) => page).join(' ')).toBeLessThanOrEqual(6);
    expect(small.counts.taps).toBeLessThanOrEqual(40);
  } finally {
    await close();
    await world.close();
  }
});
