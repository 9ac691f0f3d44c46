import { expect, test } from '@playwright/test';
import type { Board, Item, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../src/domain/forms/document.ts';
import { eicA4 } from '../../../src/domain/forms/eic/a4.ts';
import { withChanges } from '../../../src/domain/report/fold.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { installationOfFour } from '../../support/new-work/sound-installation.ts';
import { makeCompany } from '../../support/world.ts';
import * as fillIn from '../support/fill-in.ts';
import { measured, onServer } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { makeReady, phonePage, sendNow, syncStatus } from '../support/phone.ts';
import { sign } from '../support/signing.ts';
import { startWeather } from '../support/weather.ts';
import { startWorld } from '../support/world.ts';

/** An installation that one person designed, constructed and tested, as it is typed. */
const installation = (): ReportDocument =>
  withChanges({} as ReportDocument, [
    ...installationOfFour().filter(({ path }) => !/second_designer|single_signature/.test(path)),
    { path: 'declarations/single_signature', value: true },
  ]);

test('an installation certificate is filled in and signed with no signal, and is on the server with one', async ({
  browser,
}) => {
  const world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Newwork Electrical');
    return { who: company.people.electrician, ...(await bookWork(db, company, 'EIC')) };
  });
  const weather = await startWeather(world.server.origin);
  try {
    const { who, reportId } = world.made;
    const page = await phonePage(browser);
    await signIn(page, weather.origin, who.email, '/electrician');
    await makeReady(page, weather.origin);
    const draft = fillIn.openDraft(`${weather.origin}/electrician/reports/${reportId}`, eicA4);
    const filled = installation() as ReportDocument & Parameters<typeof fillIn.fillSection>[3];

    weather.isCut = true;
    const before = weather.asked.length;
    for (const section of eicA4.sections) await fillIn.fillSection(page, draft, section, filled);
    for (const board of itemsOf(filled.boards) as readonly Board[]) await fillIn.fillBoard(page, draft, board);
    await page.goto(`${draft.home}/inspection_schedule`);
    for (const { slug, outcome } of filled.inspection_schedule ?? [])
      await page.locator(`[name="${slug}.outcome"][value="${outcome}"]`).check();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await fillIn.expectEverythingKept(page, draft);
    await page.goto(`${draft.home}/sign`);
    expect(await sign(page, who.name)).toBe(303);
    await expect(page.getByText('It goes to review automatically, as soon as there is signal.')).toBeVisible();
    await expect(syncStatus(page)).toContainText(/^No signal, \d+ entries waiting$/);
    expect(weather.asked.slice(before)).toEqual([]);
    const asked = () => onServer({ world }, (db) => getReport(db, who, reportId));
    const untouched = await asked();
    expect([untouched.status, untouched.document.boards ?? []]).toEqual(['draft', []]);

    weather.clear();
    await sendNow(page);
    const { status, conflicts, document, signatures } = await asked();
    expect([status, conflicts]).toEqual(['submitted', []]);
    expect(Object.values(signatures)).toMatchObject([{ user_id: who.userId }]);
    expect(valueAt(document, 'work/description')).toBe(valueAt(filled, 'work/description'));
    const [circuit] = itemsOf(itemsOf(document.boards)[0]?.circuits as readonly Item[]);
    const [entered] = itemsOf(itemsOf(filled.boards)[0]?.circuits as readonly Item[]);
    expect(circuit).toMatchObject({ description: entered?.description, zs: measured(String(entered?.zs)) });
    expect(circuit?.rcd_ms).toEqual(measured(String(entered?.rcd_ms)));
  } finally {
    await weather.close();
    await world.close();
  }
});
