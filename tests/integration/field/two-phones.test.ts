import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

onBothDatabases('two phones on one report', (database) => {
  test('both offline for an hour: what is at odds shows both values on the phone, and one tap settles it everywhere', async () => {
    const site = await openSite(database.db);
    const { electrician, office } = site.company.people;
    const colleague = site.company.people.apprentice;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const said = { submission: randomUUID(), people: [colleague.userId], was: '' };
    const added = await (await site.signedIn(office)).post(`/visits/${site.visitId}/people`, said);
    expect(added.status).toBe(303);
    const [one, other] = [await phoneOf(site, electrician), await phoneOf(site, colleague)];
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const circuit = (at: number) => `${site.home}/boards/${board.id}/circuits/${board.circuits[at]?.id}`;

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
      // Each is told by whom, though the day was made ready before anybody had entered it.
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
