import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill, type Person } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

onBothDatabases('two phones on one report', (database) => {
  /** A whole inspection of the electrician's, with the apprentice on the visit. */
  async function withColleague() {
    const site = await openSite(database.db);
    const { electrician, office, apprentice: colleague } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const said = { submission: randomUUID(), people: [colleague.userId], was: '' };
    const added = await (await site.signedIn(office)).post(`/visits/${site.visitId}/people`, said);
    expect(added.status).toBe(303);
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const circuit = (at: number) => `${site.home}/boards/${board.id}/circuits/${board.circuits[at]?.id}`;
    return { site, electrician, colleague, board, circuit };
  }

  test('a board shows who else works on it: from the day, from later news, and with its age when there is no signal', async () => {
    const { site, electrician, colleague, board, circuit } = await withColleague();
    let now = site.deps.clock();
    const deps = { ...site.deps, clock: () => now };
    const minutesOn = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    };
    const other = await phoneOf({ deps }, colleague);
    await saveCircuit(other.browser, circuit(0), { description: 'Kiln' });
    await other.send();
    const one = await phoneOf({ deps }, electrician);
    const words = (who: Person, at: string) => `${who.name} made an entry at ${at}`;
    const shown = async (phone: typeof one) => {
      const list = textOf((await phone.browser.get(`${site.home}/boards`)).html);
      const page = textOf((await phone.browser.get(`${site.home}/boards/${board.id}`)).html);
      return (text: string) => [list.includes(text), page.includes(text)];
    };
    // Before the phone had any of it, with the day; never to the person themselves.
    expect((await shown(one))(words(colleague, '10:00'))).toEqual([true, true]);
    expect((await shown(other))(words(colleague, '10:00'))).toEqual([false, false]);

    // Of the news, the last.
    minutesOn(6);
    await saveCircuit(other.browser, circuit(1), { description: 'Shed' });
    await other.send();
    await one.send();
    one.network.isThere = false;
    const news = await shown(one);
    expect([news(words(colleague, '10:06')), news('made an entry at 10:00')]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(news('last heard')).toEqual([false, false]);

    // With no signal for long: the last known state, with its age.
    minutesOn(40);
    const heard = `${words(colleague, '10:06')}. This phone last heard from the server at 10:06`;
    expect((await shown(one))(heard)).toEqual([true, true]);
    minutesOn(24 * 60);
    const yesterday = 'made an entry on 24 November 2026, 10:06. This phone last heard from the server on 24';
    expect((await shown(one))(yesterday)).toEqual([true, true]);
    one.network.isThere = true;
    await one.send();
    expect((await shown(one))('made an entry')).toEqual([false, false]);
  });

  test('both offline for an hour: conflicts show both values on the phone, and one tap settles them everywhere', async () => {
    const { site, electrician, colleague, circuit } = await withColleague();
    const [one, other] = [await phoneOf(site, electrician), await phoneOf(site, colleague)];

    for (const phone of [one, other]) phone.network.isThere = false;
    await saveCircuit(one.browser, circuit(0), { description: 'Kiln' });
    await saveCircuit(other.browser, circuit(0), { description: 'Oven' });
    await saveCircuit(one.browser, circuit(1), { description: 'Shed' });
    await saveCircuit(other.browser, circuit(2), { description: 'Garage' });
    for (const phone of [one, other]) phone.network.isThere = true;
    await one.send();
    await other.send();
    await one.send();

    const address = circuit(0);
    for (const phone of [one, other]) {
      const shown = textOf((await phone.browser.get(address)).html);
      expect(shown).toContain('Two different values were entered');
      expect([shown.includes('Keep Kiln'), shown.includes('Use Oven')]).toEqual([true, true]);
      // Each conflict names its author, even when the day was prepared before any entry.
      expect([shown.includes(`${electrician.name},`), shown.includes(`${colleague.name},`)]).toEqual([true, true]);
      expect(textOf((await phone.browser.get(`${site.home}/check`)).html)).toContain('Entered twice');
    }
    const page = await one.browser.get(address);
    const keep = /value="([1-9]\d* boards[^"]+)"/.exec(page.html)?.[1] as string;
    one.network.isThere = false;
    const chosen = await one.browser.submit(page, { keep }, { action: `${address}/choice`, withField: 'description' });
    expect([keep, chosen.status, chosen.location]).toEqual([
      expect.stringContaining('description'),
      303,
      expect.stringContaining('?chosen'),
    ]);
    expect(textOf((await one.browser.get(address)).html)).not.toContain('Two different values');
    one.network.isThere = true;
    await one.send();
    await other.send();

    const report = await getReport(database.db, electrician, site.reportId);
    expect(report.conflicts).toEqual([]);
    const circuits = report.document.boards?.[0]?.circuits?.slice(0, 3);
    expect(circuits?.map(({ description }) => description)).toEqual(['Oven', 'Shed', 'Garage']);
    for (const phone of [one, other]) {
      const shown = await phone.browser.get(address);
      expect([shown.html.includes('value="Oven"'), shown.html.includes('Two different')]).toEqual([true, false]);
    }
    const log = await getLog(database.db, electrician, site.reportId);
    for (const value of ['Kiln', 'Shed', 'Garage'])
      expect(log.filter((entry) => entry.value === value)).toHaveLength(1);
    expect(log.filter(({ value }) => value === 'Oven').map(({ kind }) => kind)).toEqual(['conflict', 'set']);
  });
});
