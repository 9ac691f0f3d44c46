import { beforeAll, expect, test } from 'vitest';
import { returnReport } from '../../../src/server/reports/return.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import {
  countReportsIn,
  listReportsIn,
  type ReportList,
  reportLists,
} from '../../../src/server/repositories/reports/report-lists.ts';
import { findReports } from '../../../src/server/repositories/reports/report-search.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking, siteDetails } from '../../support/details.ts';
import { inTransaction, issue, type Seed, seedApprovedReport, seedCompany } from '../../support/seed.ts';

/** The day after the visits of the seed. */
const today = '2026-11-24';
const lists = Object.keys(reportLists) as ReportList[];

onBothDatabases('lists of reports', (database) => {
  let ours: Seed;
  let theirs: Seed;
  let issued: string;
  let returned: string;
  beforeAll(async () => {
    ours = await seedCompany(database.db);
    theirs = await seedCompany(database.db);
    const { office, electrician, supervisor } = ours.viewers;
    issued = await seedApprovedReport(database.db, ours);
    await issue(database.db, supervisor, issued);
    returned = await seedApprovedReport(database.db, ours);
    await inTransaction(database.db, async (trx) => {
      await returnReport(trx, supervisor, returned, [], new Date());
      for (const day of [today, '2026-11-20', '2026-11-21'])
        await bookVisit(trx, office, booking(ours.site2Id, electrician.userId, { day }), new Date());
    });
    await seedApprovedReport(database.db, ours);
  });

  /** All of a list, a row at a time. */
  async function walked(list: ReportList): Promise<string[]> {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await listReportsIn(database.db, ours.viewers.office, list, { today, after, most: 1 });
      ids.push(...page.reports.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    return ids;
  }

  test.each(lists)('%s holds as many as it counts, each once', async (list) => {
    const ids = await walked(list);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await countReportsIn(database.db, ours.viewers.office, list, today)).toBe(ids.length);
  });

  test('an overdue report that was returned is in the list of those overdue, the longest overdue first', async () => {
    const { reports } = await listReportsIn(database.db, ours.viewers.office, 'overdue', { today });
    expect(reports.map(({ visitDay }) => visitDay)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-23']);
    expect(reports.map(({ id }) => id)).toContain(returned);
  });

  const found = async (search: string) =>
    (await findReports(database.db, ours.viewers.office, search)).reports.map(({ id }) => id);

  test.each(['CP-EICR-00001', 'cp-eicr-00001', 'CPEICR00001', 'cp eicr ooo01', 'CP–EICR–OOOO1', 'EICR 1', '00001'])(
    'a certificate is found by its number as %s',
    async (search) => {
      expect(await found(search)).toEqual([issued]);
    },
  );

  test.each(['Flat', 'imaginary', '12 Imagin', 'ZZ1 2AB', 'zz12ab', 'larch lettings'])(
    'reports of the site are found by %s, and no others',
    async (search) => {
      const { reports } = await findReports(database.db, ours.viewers.office, search);
      expect(new Set(reports.map(({ siteId }) => siteId))).toEqual(new Set([ours.siteId]));
      expect(reports).toHaveLength(4);
    },
  );

  test('what a number names comes before what words find', async () => {
    const all = await found('1');
    expect(all[0]).toBe(issued);
    expect(all).toHaveLength(4);
  });

  test.each(['CP-EICR-00002', 'Nowhere else', 'zz1 9zz', '   ', '--', '%', "'"])(
    'nothing is found for “%s”',
    async (search) => {
      expect(await found(search)).toEqual([]);
    },
  );

  test("nobody finds another company's, nor a report that they cannot open", async () => {
    for (const role of ['owner', 'office', 'supervisor'] as const)
      for (const search of ['CP-EICR-00001', 'Flat'])
        expect(
          (await findReports(database.db, theirs.viewers[role], search)).reports.map(({ id }) => id),
        ).not.toContain(issued);
    for (const role of ['client', 'electrician', 'apprentice'] as const)
      for (const { id } of (await findReports(database.db, ours.viewers[role], 'Flat')).reports)
        await expect(getReport(database.db, ours.viewers[role], id)).resolves.toMatchObject({ id });
  });

  test('where every word is common, a page looks at so many and the next goes on from there', async () => {
    const { office, electrician } = theirs.viewers;
    const many = Array.from({ length: 1100 }, (_, i) => siteDetails(theirs.clientId, { name: `Block ${i}` }));
    const [first = '', second = ''] = await inTransaction(database.db, (trx) =>
      insertSites(trx, office, many, new Date()),
    );
    await inTransaction(database.db, async (trx) => {
      for (const site of [first, theirs.site2Id, theirs.site2Id, second, theirs.site2Id])
        await bookVisit(trx, office, booking(site, electrician.userId), new Date(Date.now() + Math.random()));
    });
    const sites: string[] = [];
    let pages = 0;
    let after: string | undefined;
    do {
      const page = await findReports(database.db, office, 'block ropewalk', { after, walked: 2 });
      sites.push(...page.reports.map(({ siteId }) => siteId));
      after = page.next;
      pages += 1;
    } while (after !== undefined);
    expect(sites.toSorted()).toEqual([first, second].toSorted());
    expect(pages).toBeGreaterThan(2);
  });

  test('what a number names does not come once more on the page where words find it', async () => {
    const another = await seedCompany(database.db);
    const { office, electrician, supervisor } = another.viewers;
    const numbered = await seedApprovedReport(database.db, another);
    await issue(database.db, supervisor, numbered);
    const many = Array.from({ length: 1100 }, (_, i) =>
      siteDetails(another.clientId, { name: `Block ${i}`, addressLines: ['12 Imaginary Street'] }),
    );
    await inTransaction(database.db, async (trx) => {
      await insertSites(trx, office, many, new Date());
      for (const later of [1, 2, 3])
        await bookVisit(trx, office, booking(another.site2Id, electrician.userId), new Date(Date.now() + 1000 * later));
    });
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await findReports(database.db, office, '1', { after, walked: 2 });
      pages.push(page.reports.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(pages[0]?.[0]).toBe(numbered);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().filter((id) => id === numbered)).toHaveLength(1);
  });
});
