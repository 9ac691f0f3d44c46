import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { noticeLink } from '../../../src/features/danger-notices/server/purpose.ts';
import { listGivenNotices } from '../../../src/features/danger-notices/server/repository.ts';
import { noteMailFate } from '../../../src/features/mailed-link/server/mailed-link.ts';
import { appendEntries } from '../../../src/server/reports/fill.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { setColleagues } from '../../../src/server/visits/set-colleagues.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onBothDatabases('the danger notice of a C1', (database) => {
  let site: Site;
  let browser: Browser;
  let page: string;
  const say = (values: Record<string, string | boolean>) =>
    fill(
      database.db,
      site.company.people.electrician,
      site.reportId,
      Object.entries(values).map(([name, value]) => ({ path: `observations/o1/${name}`, value })),
    );
  beforeEach(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
    page = `${site.home}/observations/o1`;
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, [{ path: 'observations/o1', value: true }]);
    await say({ code: 'C1', text: 'Bare live ends behind the cooker', location: 'Kitchen' });
  });

  test('names the danger, the action taken, the person told and the time', async () => {
    await say({
      made_safe: true,
      made_safe_note: 'Circuit 2 locked off at CU1',
      told_who: 'Mrs Penhale, who lives here',
      told_at: '2026-11-24T09:40:00.000Z',
    });
    expect((await browser.get(page)).html).toContain(`href="${page}/notice"`);
    // The person with the report finds it without going through the notice.
    expect((await browser.get(page)).html).toContain(`href="${page}/notice/receipts"`);
    const text = textOf((await browser.get(`${page}/notice`)).html);
    for (const words of [
      'Bare live ends behind the cooker',
      'Where: Kitchen',
      'It has been made safe for now.',
      'Circuit 2 locked off at CU1',
      'Mrs Penhale, who lives here',
      '24 November 2026, 09:40',
      site.company.people.electrician.name,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Before you hand this over');
  });

  test('the signing page asks for it until the report says who was told and when, or the danger was put right', async () => {
    const said = async () =>
      textOf((await browser.get(`${site.home}/sign`)).html).includes('No danger notice is recorded');
    expect(await said()).toBe(true);
    await say({ told_who: 'Mrs Penhale' });
    expect(await said()).toBe(true);
    await say({ told_at: '2026-11-24T09:40:00.000Z' });
    expect(await said()).toBe(false);
    await say({ told_who: '' });
    expect(await said()).toBe(true);
    await say({ 'fixed/done': true, 'fixed/code_left': 'C2' });
    expect(await said()).toBe(false);
  });

  describe('that is given', () => {
    const asked = async () =>
      textOf((await browser.get(`${site.home}/sign`)).html).includes('No danger notice is recorded');
    const report = () => getReport(database.db, site.company.people.electrician, site.reportId);
    const told = async () => {
      const [observation] = itemsOf((await report()).document.observations);
      return [observation?.told_who, observation?.told_at].map((value) => value ?? null);
    };
    const give = async (way: 'mail' | 'paper', typed: Record<string, string>) =>
      expect(
        (await browser.post(`${page}/notice/receipts/${way}`, { submission: randomUUID(), ...typed })).status,
      ).toBe(303);
    const mail = () => give('mail', { name: 'Ann Penhale', email: 'ann@penhale.example' });

    test('on paper records who was told and when, and the signing page asks no more', async () => {
      await say({ made_safe: false, made_safe_note: 'Nobody could switch it off' });
      expect(await asked()).toBe(true);
      await give('paper', { taker: 'Mrs Penhale', time: '09:40' });
      expect(await told()).toEqual(['The person who took the danger notice on paper', '2026-11-24T09:40:00.000Z']);
      expect(await asked()).toBe(false);
      expect(textOf((await browser.get(`${page}/notice`)).html)).not.toContain('Before you hand this over');
      expect(textOf((await browser.get(`${site.home}/check`)).html)).not.toContain(
        'Record how it was made safe, or who was told.',
      );
      // The certificate has these words, without a name.
      expect(JSON.stringify((await report()).document)).not.toContain('Penhale');
    });

    test('never replaces a typed value, nor one with an open conflict', async () => {
      await say({ told_who: 'The tenant', told_at: '2026-11-24T09:00:00.000Z' });
      const { seq: base } = await report();
      await say({ told_at: '' });
      const other = [{ path: 'observations/o1/told_at', value: '2026-11-24T09:30:00.000Z' }];
      const change = { submission: randomUUID(), contentHash: 'other', base, changes: other };
      await appendEntries(database.db, site.company.people.supervisor, site.reportId, change, new Date());
      await mail();
      expect((await told())[0]).toBe('The tenant');
      expect((await report()).conflicts.map(({ value }) => value)).toEqual(['2026-11-24T09:30:00.000Z']);
    });

    test('by a mail that failed tells nobody, and the values it filled in are removed', async () => {
      await mail();
      expect([(await told())[0], await asked()]).toEqual(['The recipient of the emailed danger notice', false]);
      const [given] = await listGivenNotices(database.db, site.company.people.office, site.reportId);
      const revoked = { submission: randomUUID() };
      await browser.post(`${page}/notice/receipts/${given?.id}/revocation`, revoked);
      expect([await told(), await asked()]).toEqual([[null, null], true]);
      await mail();
      const mails = await database.db
        .selectFrom('danger_notice')
        .where('report_id', '=', site.reportId)
        .selectAll()
        .execute();
      await noteMailFate(site.deps, [noticeLink], mails.at(-1)?.mail_id ?? '', { fate: 'given up', fault: '' });
      expect(await asked()).toBe(true);
      // The report names the person who was finally told.
      await give('paper', { taker: 'Mrs Penhale', time: '09:45' });
      expect(await told()).toEqual(['The person who took the danger notice on paper', '2026-11-24T09:45:00.000Z']);
      expect(await asked()).toBe(false);
    });

    test('removes no existing signature: the pages follow the receipt', async () => {
      const given = { name: 'Ann', user_id: site.company.people.electrician.userId, at: '', hash: '', seq: 1 };
      const signatures = JSON.stringify({ inspected_by: given });
      await database.db.updateTable('report').set({ signatures }).where('id', '=', site.reportId).execute();
      await mail();
      expect((await report()).signatures).toMatchObject({ inspected_by: { name: 'Ann' } });
      expect([await told(), await asked()]).toEqual([[null, null], false]);
      expect(textOf((await browser.get(`${page}/notice`)).html)).not.toContain('who was told');
    });
  });

  test('says plainly when nothing was made safe, and shows the electrician its empty fields', async () => {
    await say({ made_safe: false });
    const text = textOf((await browser.get(`${page}/notice`)).html);
    expect(text).toContain('It has not been made safe. Keep everyone away from it.');
    expect(text).toContain('Fill in why not, who was told, when they were told.');
  });

  test.each(['electrician', 'supervisor'] as const)(
    'names the %s who found it and the day, for every reader',
    async (who) => {
      const { electrician, supervisor, office } = site.company.people;
      const people = { visitId: site.visitId, people: [supervisor.userId], was: [] };
      await database.db.transaction().execute((trx) => setColleagues(trx, office, people, new Date()));
      const found = [
        { path: 'observations/o2', value: true },
        { path: 'observations/o2/code', value: 'C1' },
        { path: 'observations/o2/told_at', value: '2026-11-23T09:40:00.000Z' },
      ];
      const { seq } = await getReport(database.db, electrician, site.reportId);
      const change = { submission: randomUUID(), contentHash: 'found', base: seq, changes: found };
      const then = new Date('2026-11-22T15:00:00.000Z');
      await appendEntries(database.db, site.company.people[who], site.reportId, change, then);
      for (const person of [electrician, supervisor]) {
        const text = textOf((await (await site.signedIn(person)).get(`${site.home}/observations/o2/notice`)).html);
        expect(text).toContain(`Found by ${site.company.people[who].name} Company`);
        expect(text).toContain('On 22 November 2026');
        expect(text).not.toContain('24 November');
      }
    },
  );

  test('is by the report’s holder, on the day a person was told, for a carried-over code', async () => {
    const { electrician } = site.company.people;
    const changes = [
      { path: 'observations/o2', value: true },
      { path: 'observations/o2/code', value: 'C1', provenance: 'carried' as const },
      { path: 'observations/o2/told_at', value: '2026-11-20T09:40:00.000Z' },
    ];
    await fill(database.db, electrician, site.reportId, changes);
    const text = textOf((await browser.get(`${site.home}/observations/o2/notice`)).html);
    expect(text).toContain(`Found by ${electrician.name}`);
    expect(text).toContain('On 20 November 2026');
  });

  test('is for a C1 only, and for one’s own report', async () => {
    await say({ code: 'C2' });
    expect((await browser.get(page)).html).not.toContain(`${page}/notice`);
    expect((await browser.get(`${page}/notice`)).status).toBe(404);
    await say({ code: 'C1' });
    const other = await site.signedIn(site.other.people.electrician);
    expect((await other.get(`${page}/notice`)).status).toBe(404);
  });
});
