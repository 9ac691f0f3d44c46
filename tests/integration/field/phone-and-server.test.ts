import { expect, test } from 'vitest';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { openSite } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

onBothDatabases('a phone and the server', (database) => {
  test('a report is filled in and signed with no signal, and once there is one the server has every value once', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const { browser, network, settled, send, line } = await phoneOf(site, electrician);
    const first = await browser.get('/electrician');
    expect(first.html).toContain('on this phone, updated');

    network.isThere = false;
    const visit = `/electrician/visits/${site.visitId}`;
    const started = await browser.submit(
      await browser.get(visit),
      {},
      { action: `${visit}/arrival`, withField: 'submission' },
    );
    expect(started.location).toBe(`${visit}?arrived`);
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const address = `${site.home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
    for (const description of ['Kiln', 'Kiln, shed']) {
      const saved = await browser.submit(await browser.get(address), { description }, { action: address });
      expect(saved.status).toBe(303);
    }
    const sign = `${site.home}/sign`;
    const signed = await browser.submit(
      await browser.get(sign),
      { signature: electrician.name, confirm: 'yes' },
      { action: sign },
    );
    expect([signed.status, signed.location]).toEqual([303, `${site.home}?signed`]);
    expect((await browser.get(`${site.home}?signed`)).html).toContain('Signed. It goes to review automatically');
    expect((await browser.get(`${site.home}/history`)).status).toBe(503);
    await settled();
    expect((await getReport(database.db, electrician, site.reportId)).status).toBe('draft');

    network.isThere = true;
    await send();
    await send();
    const report = await getReport(database.db, electrician, site.reportId);
    expect([report.status, report.conflicts]).toEqual(['submitted', []]);
    const log = await getLog(database.db, electrician, site.reportId);
    const path = `boards/${board.id}/circuits/${board.circuits[0]?.id}/description`;
    const entered = log.filter((entry) => entry.path === path && String(entry.value).startsWith('Kiln'));
    expect(entered.map(({ value }) => value)).toEqual(['Kiln', 'Kiln, shed']);
    expect((await line())?.words).toBe('All sent');
  });

  test('a page that only the server has is rendered after the waiting entries were sent', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const { browser, network } = await phoneOf(site, electrician);
    await browser.get('/electrician');
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const address = `${site.home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
    const circuit = await browser.get(address);
    network.isThere = false;
    expect((await browser.submit(circuit, { description: 'Kiln' }, { action: address })).status).toBe(303);
    network.isThere = true;
    expect((await browser.get(`${site.home}/history`)).html).toContain('Kiln');
  });

  test('an item of the server’s is removed with no signal; one changed by a colleague since stays and becomes a conflict', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, [
      ...wholeInspection({ day: '2026-11-24' }),
      ...['o1', 'o2'].flatMap((id) => [
        { path: `observations/${id}`, value: true },
        { path: `observations/${id}/text`, value: 'A label is missing' },
      ]),
    ]);
    const { browser, network, settled, send, line } = await phoneOf(site, electrician);
    await browser.get('/electrician');
    network.isThere = false;
    const [board] = (await site.document()).boards as { id: string; circuits: { id: string }[] }[];
    const circuit = `boards/${board?.id}/circuits/${board?.circuits[0]?.id}`;
    for (const record of [circuit, 'observations/o1', 'observations/o2']) {
      const address = `${site.home}/${record}/remove`;
      const removed = await browser.submit(await browser.get(address), {}, { action: address });
      expect([record, removed.status]).toEqual([record, 303]);
      expect((await browser.get(`${site.home}/${record}`)).status).toBe(503);
    }
    await settled();
    const changed = [{ path: 'observations/o2/text', value: 'A label is missing and another torn' }];
    await fill(database.db, electrician, site.reportId, changed);

    network.isThere = true;
    await send();
    await send();
    const { document, conflicts } = await getReport(database.db, electrician, site.reportId);
    expect(document.observations).toMatchObject([{ id: 'o2', text: 'A label is missing and another torn' }]);
    expect(conflicts.map(({ path }) => path)).toEqual(['observations/o2']);
    const left = document.boards?.[0]?.circuits as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual(board?.circuits.slice(1).map(({ id }) => id));
    expect((await line())?.words).toBe('All sent');
  });
});
