import { expect, test } from 'vitest';
import { discardReport } from '../../../src/server/reports/discard.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { handIn } from '../../support/reports.ts';
import { book, fill } from '../../support/world.ts';
import { openSite, textOf } from './site.ts';

onBothDatabases('changes that others made to a person’s reports', (database) => {
  test('come first on their first page, returned reports before others, and every page’s navigation counts them', async () => {
    const site = await openSite(database.db);
    const { company, reportId } = site;
    const { electrician, supervisor, office } = company.people;
    const inTrx = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
      database.db.transaction().execute(work);
    const now = site.deps.clock();
    const browser = await site.signedIn(electrician);
    const before = await browser.get('/electrician');
    expect(before.html).not.toContain('Returned to you');
    expect(textOf(before.html)).not.toContain('Reports (');

    await fill(database.db, electrician, reportId);
    await handIn(database.db, electrician, reportId);
    await inTrx((trx) => returnReport(trx, supervisor, reportId, [{ path: '', text: 'Which RCD?' }], now));
    const given = await book(database.db, company, supervisor);
    const [to, note] = [electrician.userId, 'The dog is gone'];
    await inTrx((trx) => handOver(trx, office, given.reportId, { to, note }, now));
    const gone = await book(database.db, company, electrician);
    await inTrx((trx) => discardReport(trx, office, gone.reportId, 'Booked twice', now));

    const { html } = await browser.get('/electrician');
    const main = textOf(html.slice(html.indexOf('<main')));
    const order = [
      'Returned to you (1)',
      'Reassigned to you (1)',
      'The dog is gone',
      'No longer with you (1)',
      'Today',
    ];
    expect(order.map((words) => main.indexOf(words))).toEqual(
      order.map((words) => main.indexOf(words)).toSorted((a, b) => a - b),
    );
    expect(main).toContain(`Discarded by ${office.name}: Booked twice`);
    for (const words of order) expect(main).toContain(words);
    for (const path of ['/electrician', '/electrician/reports', `/electrician/reports/${reportId}`])
      expect(textOf((await browser.get(path)).html)).toContain('Reports (2)');
    // Other people are told nothing.
    expect((await (await site.signedIn(company.people.apprentice)).get('/electrician')).html).not.toContain('to you (');
  });
});
