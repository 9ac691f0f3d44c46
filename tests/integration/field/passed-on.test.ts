import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill as enter } from '../../support/world.ts';
import { fill, openSite, textOf } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

/** A form whose phone's worker hangs or is gone goes to the server as the phone rendered it. */
onBothDatabases('a form that a phone rendered and the server answers', (database) => {
  async function onBoth() {
    const site = await openSite(database.db);
    const { electrician, office, apprentice: colleague } = site.company.people;
    await enter(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const said = { submission: randomUUID(), people: [colleague.userId], was: '' };
    expect((await (await site.signedIn(office)).post(`/visits/${site.visitId}/people`, said)).status).toBe(303);
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const circuit = (at: number) => `${site.home}/boards/${board.id}/circuits/${board.circuits[at]?.id}`;
    const phone = await phoneOf(site, electrician);
    phone.network.isThere = false;
    return { site, phone, circuit, other: await site.signedIn(colleague), electrician };
  }

  test('a colleague’s later entry stays, and becomes a conflict: the phone’s numbers are not the server’s', async () => {
    const { site, phone, circuit, other, electrician } = await onBoth();
    await saveCircuit(phone.browser, circuit(1), { description: 'Shed' });
    const form = await phone.browser.get(circuit(0));
    expect((await fill(other, circuit(0), { description: 'Oven' })).status).toBe(303);

    phone.network.isThere = true;
    const passed = await phone.desk.submit(form, { description: 'Kiln' }, { action: circuit(0) });
    expect(passed.status).toBe(303);
    const { document, conflicts } = await getReport(database.db, electrician, site.reportId);
    expect(document.boards?.[0]?.circuits?.[0]?.description).toBe('Oven');
    expect(conflicts).toMatchObject([{ value: 'Kiln', authorId: electrician.userId }]);
    const shown = textOf((await phone.desk.get(circuit(0))).html);
    expect([shown.includes('Keep Oven'), shown.includes('Use Kiln')]).toEqual([true, true]);

    // Stored on the phone after all, it is the same one.
    expect((await phone.browser.submit(form, { description: 'Kiln' }, { action: circuit(0) })).status).toBe(303);
    await phone.send();
    const after = await getReport(database.db, electrician, site.reportId);
    expect(after.conflicts).toHaveLength(1);
    expect(after.document.boards?.[0]?.circuits?.map(({ description }) => description).slice(0, 2)).toEqual([
      'Oven',
      'Shed',
    ]);
  });

  test('an unchanged value is set, next to entries that wait on the phone', async () => {
    const { site, phone, circuit, other } = await onBoth();
    await saveCircuit(phone.browser, circuit(0), { live_csa: '6' });
    const form = await phone.browser.get(circuit(0));
    expect((await fill(other, circuit(0), { description: 'Oven' })).status).toBe(303);
    phone.network.isThere = true;
    expect((await phone.desk.submit(form, { cpc_csa: '4' }, { action: circuit(0) })).status).toBe(303);
    const passed = (await site.document()).boards?.[0]?.circuits?.[0];
    expect(passed).toMatchObject({ description: 'Oven', cpc_csa: '4', live_csa: '6' });
    await phone.send();
    const { conflicts } = await getReport(database.db, site.company.people.owner, site.reportId);
    expect(conflicts).toEqual([]);
  });

  test('a choice names a value by the phone’s number: the server does not take it for its own, and asks', async () => {
    const { site, phone, circuit, other, electrician } = await onBoth();
    await saveCircuit(phone.browser, circuit(0), { description: 'Kiln' });
    expect((await fill(other, circuit(0), { description: 'Oven' })).status).toBe(303);
    phone.network.isThere = true;
    await phone.send();
    const page = await phone.browser.get(circuit(0));
    const [before] = (await getReport(database.db, electrician, site.reportId)).conflicts;
    const keep = `${before?.seq} ${before?.path}`;
    await phone.desk.submit(page, { keep }, { action: `${circuit(0)}/choice`, withField: 'description' });
    const report = await getReport(database.db, electrician, site.reportId);
    expect([before?.value, report.conflicts]).toEqual(['Kiln', [before]]);
  });

  test('a signature is for the report as read: never for the server’s in its place', async () => {
    const { site, phone, circuit, other, electrician } = await onBoth();
    await saveCircuit(phone.browser, circuit(1), { description: 'Shed' });
    const form = await phone.browser.get(`${site.home}/sign`);
    expect((await fill(other, circuit(2), { description: 'Garage' })).status).toBe(303);
    const { seq } = await getReport(database.db, electrician, site.reportId);
    // The phone has come to the same number by another way.
    expect(form.html).toContain(`name="base" value="${seq}`);
    phone.network.isThere = true;
    const sign = { signature: electrician.name, confirm: 'yes' };
    const refused = await phone.desk.submit(form, sign, { action: `${site.home}/sign` });
    expect([refused.status, textOf(refused.html)]).toEqual([409, expect.stringContaining('changed since you read it')]);
    expect(await getReport(database.db, electrician, site.reportId)).toMatchObject({ status: 'draft', signatures: {} });
  });

  test('the other way round, a form of the server’s changes only its typed values on a phone', async () => {
    const { site, phone, circuit, other, electrician } = await onBoth();
    await saveCircuit(phone.browser, circuit(0), { description: 'Kiln' });
    expect((await fill(other, circuit(1), { description: 'Oven' })).status).toBe(303);
    // The server has come to the phone's number by another way, and gives the earlier value.
    phone.network.isThere = true;
    const form = await phone.desk.get(circuit(0));
    phone.network.isThere = false;
    expect((await phone.browser.submit(form, { live_csa: '6' }, { action: circuit(0) })).status).toBe(303);
    const kept = await phone.kept(electrician.userId, (each) => each.draft(site.reportId));
    expect(kept.document.boards?.[0]?.circuits?.[0]).toMatchObject({ description: 'Kiln', live_csa: '6' });

    phone.network.isThere = true;
    await phone.send();
    const { document, conflicts } = await getReport(database.db, electrician, site.reportId);
    expect(document.boards?.[0]?.circuits?.[0]).toMatchObject({ description: 'Kiln', live_csa: '6' });
    expect([document.boards?.[0]?.circuits?.[1]?.description, conflicts]).toEqual(['Oven', []]);
  });

  test('nor does a phone sign by a page of the server’s for entries that wait on the phone', async () => {
    const { site, phone, circuit, other, electrician } = await onBoth();
    await saveCircuit(phone.browser, circuit(1), { description: 'Shed' });
    expect((await fill(other, circuit(2), { description: 'Garage' })).status).toBe(303);
    phone.network.isThere = true;
    const form = await phone.desk.get(`${site.home}/sign`);
    phone.network.isThere = false;
    const sign = { signature: electrician.name, confirm: 'yes' };
    const refused = await phone.browser.submit(form, sign, { action: `${site.home}/sign` });
    expect([refused.status, textOf(refused.html)]).toEqual([409, expect.stringContaining('changed since you read it')]);
  });

  test('a signature for the server’s own state is accepted, once', async () => {
    const { site, phone, circuit, electrician } = await onBoth();
    phone.network.isThere = true;
    await saveCircuit(phone.browser, circuit(1), { description: 'Shed' });
    await phone.send();
    const form = await phone.browser.get(`${site.home}/sign`);
    const sign = { signature: electrician.name, confirm: 'yes' };
    phone.network.isThere = false;
    expect((await phone.browser.submit(form, sign, { action: `${site.home}/sign` })).status).toBe(303);
    phone.network.isThere = true;
    expect((await phone.desk.submit(form, sign, { action: `${site.home}/sign` })).status).toBe(303);
    await phone.send();
    expect(await phone.line()).toMatchObject({ words: 'All sent' });
    const { status } = await getReport(database.db, electrician, site.reportId);
    expect(status).toBe('submitted');
  });
});
