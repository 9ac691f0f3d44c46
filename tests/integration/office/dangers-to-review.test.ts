import { expect, test } from 'vitest';
import { listDangersToReview } from '../../../src/server/repositories/reports/next-to-review.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite } from './site.ts';

onBothDatabases('a C1 in a report that is not issued', (database) => {
  test('is said of its site from submission to issue, and of no other', async () => {
    const world = await openSite(database.db);
    const { supervisor } = world.company.people;
    const id = await world.submitted();
    const { siteId } = await getReport(database.db, supervisor, id);
    const dangers = (at = siteId) => listDangersToReview(database.db, supervisor, at);
    expect(await dangers()).toEqual([]);

    const part = () => database.db.selectFrom('report_part').where('report_id', '=', id).where('part', '=', 'report');
    const { content } = await part().select('content').executeTakeFirstOrThrow();
    const report = JSON.parse(content);
    report.observations = [{ ...report.observations?.[0], id: 'o1', code: 'C1' }];
    await database.db
      .updateTable('report_part')
      .where('report_id', '=', id)
      .where('part', '=', 'report')
      .set({ content: JSON.stringify(report) })
      .execute();
    expect(await dangers()).toEqual([id]);
    expect(await dangers(world.other.sites.own)).toEqual([]);
    expect(await listDangersToReview(database.db, world.other.people.supervisor, siteId)).toEqual([]);

    for (const [status, found] of [
      ['approved', [id]],
      ['issued', []],
    ] as const) {
      await database.db.updateTable('report').where('id', '=', id).set({ status }).execute();
      expect(await dangers()).toEqual(found);
    }
  });
});
