import { expect, test } from 'vitest';
import { countDueHomes, MOST_DUE } from '../../../src/features/compliance/server/repository/due-homes.ts';
import { figuresOf } from '../../../src/pages/_components/home/office-figures.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { openSite } from './site.ts';

const today = '2026-11-24';

onBothDatabases('homes due this week', (database) => {
  test('are counted however many were due before', async () => {
    const { db } = database;
    const { company, deps } = await openSite(db);
    const viewer = company.people.office;
    const ids = await db.transaction().execute((trx) =>
      insertSites(
        trx,
        viewer,
        Array.from({ length: MOST_DUE + 4 }, (_, i) => ({ ...siteDetails(company.clients.own), name: `Home ${i}` })),
        deps.clock(),
      ),
    );
    const due = async (sites: readonly string[], day: string) =>
      db
        .updateTable('home_state')
        .set({ next_due: day, last_inspected: '2021-11-24' })
        .where('company_id', '=', viewer.companyId)
        .where('site_id', 'in', [...sites])
        .execute();
    await due(ids, '2026-11-23');
    await due(ids.slice(0, 1), today);
    await due(ids.slice(1, 2), '2026-11-30');
    await due(ids.slice(2, 3), '2026-12-01');
    const figures = await figuresOf({ db, viewer }, { today, queue: [], late: [], returned: [], undelivered: 0 });
    expect(figures.find(({ label }) => label === 'Due by law this week')).toMatchObject({ fact: '2', state: 'due' });
    expect(await countDueHomes(db, viewer, { by: '2026-11-30' })).toBe(MOST_DUE + 1);
  });
});
