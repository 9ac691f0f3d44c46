import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
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

  test('says what is dangerous, what was done, who was told and when', async () => {
    await say({
      made_safe: true,
      made_safe_note: 'Circuit 2 locked off at CU1',
      told_who: 'Mrs Penhale, who lives here',
      told_at: '2026-11-24T09:40:00.000Z',
    });
    expect((await browser.get(page)).html).toContain(`href="${page}/notice"`);
    // And to who has it, without a way round by the notice.
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
    expect(text).not.toContain('Still to be filled in');
  });

  test('is asked for at the signature, until it says who was told and when, or the danger was put right', async () => {
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

  test('says plainly where nothing was made safe, and to the electrician what is not filled in', async () => {
    await say({ made_safe: false });
    const text = textOf((await browser.get(`${page}/notice`)).html);
    expect(text).toContain('It has not been made safe. Keep everybody away from it.');
    expect(text).toContain('Still to be filled in: why not, who was told, when they were told.');
  });

  test.each(['electrician', 'supervisor'] as const)(
    'names the %s who found it and the day, whoever looks',
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

  test('is by whoever has the report, on the day somebody was told, where the code was carried over', async () => {
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

  test('is of a C1 alone, and of one’s own report', async () => {
    await say({ code: 'C2' });
    expect((await browser.get(page)).html).not.toContain(`${page}/notice`);
    expect((await browser.get(`${page}/notice`)).status).toBe(404);
    await say({ code: 'C1' });
    const other = await site.signedIn(site.other.people.electrician);
    expect((await other.get(`${page}/notice`)).status).toBe(404);
  });
});
