import { expect, test } from '@playwright/test';
import { valueAt } from '../../../src/domain/forms/document.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { giveKey } from '../../support/company-key.ts';
import { makeDeps, testSecret } from '../../support/deps.ts';
import { booking } from '../../support/details.ts';
import { makeEntryCompany } from '../../support/entry/entry-world.ts';
import { house } from '../../support/entry/house.ts';
import { playMinorWorks } from '../../support/entry/minor-works.ts';
import { issuedReport } from '../../support/reports.ts';
import { onServer } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, sendNow, syncStatus } from '../support/phone.ts';
import { clearOfMidnight, today } from '../support/signing.ts';
import { startWeather } from '../support/weather.ts';
import { startWorld } from '../support/world.ts';

const CIRCUIT = 'boards/board/circuits/circuit';

test('minor works begun from a circuit of the last report, filled in and signed with no signal, is on the server with one', async ({
  browser,
}) => {
  await clearOfMidnight();
  const day = today();
  const world = await startWorld(async (db) => {
    const company = await makeEntryCompany(db, 'Spur Electrical');
    const { electrician, office } = company.people;
    await giveKey(db, testSecret, company.id);
    await issuedReport(makeDeps(db).deps, company);
    const asked = { ...booking(company.sites.own, electrician.userId, { day }), kind: 'MEIWC' };
    const booked = await db.transaction().execute((trx) => bookVisit(trx, office, asked, new Date()));
    return { who: electrician, ...booked };
  });
  const weather = await startWeather(world.server.origin);
  try {
    const { who, visitId, reportId } = world.made;
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);

    weather.isCut = true;
    const before = weather.asked.length;
    await playMinorWorks(page, weather.origin, house, { name: who.name, day, visitId, circuit: 'Sockets' });
    await expect(page.getByText('It goes to review automatically, as soon as there is signal.')).toBeVisible();
    await expect(syncStatus(page)).toContainText(/^No signal, \d+ entries waiting$/);
    expect(weather.asked.slice(before)).toEqual([]);
    const asked = () => onServer({ world }, (db) => getReport(db, who, reportId));
    const untouched = await asked();
    expect([untouched.status, valueAt(untouched.document, `${CIRCUIT}/description`)]).toEqual(['draft', undefined]);

    weather.clear();
    await sendNow(page);
    const { status, conflicts, document } = await asked();
    expect([status, conflicts]).toEqual(['submitted', []]);
    // What the last report says of the circuit came with it, and what was tested stands beside it.
    expect(valueAt(document, `${CIRCUIT}/description`)).toMatch(/Sockets/);
    expect(valueAt(document, `${CIRCUIT}/zs`)).toMatchObject({ text: house.ways[0]?.tests.zs });
    expect(valueAt(document, 'work/description')).toBe('Spur added in the hall');
  } finally {
    await weather.close();
    await world.close();
  }
});
