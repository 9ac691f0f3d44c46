import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill as write } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

onBothDatabases('handing over a report on site', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(database.db);
  });

  test('an apprentice hands a report to an electrician, who sees it on the list with the note, and signs it', async () => {
    const { apprentice, electrician } = site.company.people;
    const { reportId } = await book(database.db, site.company, apprentice);
    await write(database.db, apprentice, reportId, wholeInspection());
    const [young, old] = [await site.signedIn(apprentice), await site.signedIn(electrician)];
    const home = `/electrician/reports/${reportId}`;
    const sign = await young.get(`${home}/sign`);
    expect(sign.html).toContain(`href="${home}/hand-over"`);
    expect(sign.html).not.toContain('name="signature"');
    expect((await old.get(home)).status).toBe(404);

    const nobody = await fill(young, `${home}/hand-over`, { note: 'The board is labelled' });
    expect(nobody.status).toBe(422);
    expect(textOf(nobody.html)).toContain('Choose the electrician to hand it over to');
    expect(nobody.html).toContain('>The board is labelled</textarea>');
    const submission = randomUUID();
    const form = { to: electrician.userId, note: 'The board is labelled', submission };
    for (let time = 0; time < 2; time += 1) {
      const sent = await young.post(`${home}/hand-over`, form);
      expect([sent.status, sent.location]).toEqual([303, '/electrician/reports?handed-over']);
    }
    const gone = textOf((await young.get('/electrician/reports')).html);
    expect(gone).toContain('No longer with you');
    expect(gone).toContain(`With ${electrician.name} now. Handed over by ${apprentice.name}`);
    expect((await young.get(home)).status).toBe(404);

    const words = `Handed to you by ${apprentice.name}`;
    for (const path of ['/electrician', '/electrician/reports', home]) {
      expect(textOf((await old.get(path)).html)).toMatch(
        new RegExp(`${words}, 24 November 2026, 10:00: The board is labelled`),
      );
    }
    await fill(old, `${home}/sign`, { signature: electrician.name, confirm: 'true' });
    const signed = await getReport(database.db, electrician, reportId);
    expect(signed).toMatchObject({
      status: 'submitted',
      signatures: { inspected_by: { user_id: electrician.userId } },
    });
    expect(textOf((await old.get('/electrician/reports')).html)).not.toContain(words);
  });

  test('only to people who sign, only their own, and only while it is open', async () => {
    const { apprentice, electrician, office, client } = site.company.people;
    const { reportId } = await book(database.db, site.company, apprentice);
    const young = await site.signedIn(apprentice);
    const give = (to: string, path = `/electrician/reports/${reportId}/hand-over`) =>
      young.post(path, { to, note: '', submission: randomUUID() });
    expect((await give(apprentice.userId)).status).toBe(409);
    expect((await give(office.userId)).status).toBe(409);
    expect((await give(client.userId)).status).toBe(409);
    expect((await give(site.other.people.electrician.userId)).status).toBe(404);
    expect((await give('junk')).status).toBe(404);
    expect((await give(electrician.userId, `${site.home}/hand-over`)).status).toBe(404);
    const old = await site.signedIn(electrician);
    expect((await old.get(`${site.home}/hand-over`)).status).toBe(403);
    expect((await site.stranger().get(`${site.home}/hand-over`)).status).toBe(303);
    const stranger = await site.signedIn(site.other.people.apprentice);
    expect((await stranger.get(`/electrician/reports/${reportId}/hand-over`)).status).toBe(404);
    expect((await getReport(database.db, office, reportId)).electricianId).toBe(apprentice.userId);
  });

  test('a form sent after the office took the report away finds no page', async () => {
    const { apprentice, electrician, supervisor, office } = site.company.people;
    const { reportId } = await book(database.db, site.company, apprentice);
    const young = await site.signedIn(apprentice);
    const page = await young.get(`/electrician/reports/${reportId}/hand-over`);
    await database.db
      .transaction()
      .execute((trx) => handOver(trx, office, reportId, { to: supervisor.userId, note: '' }, new Date()));
    expect((await young.submit(page, { to: electrician.userId })).status).toBe(404);
    expect((await getReport(database.db, office, reportId)).electricianId).toBe(supervisor.userId);
  });
});
