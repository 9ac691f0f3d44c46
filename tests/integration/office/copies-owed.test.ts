import { beforeEach, expect, test } from 'vitest';
import { homeState } from '../../../src/features/compliance/server/states.ts';
import { listOwedCopies } from '../../../src/features/letters/server/copies-owed.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

/** The day of the site's clock. */
const TODAY = '2026-11-24';

onBothDatabases('copies that the law wants given', (database) => {
  let site: Site;
  let siteId: string;
  beforeEach(async () => {
    site = await openSite(database.db);
    siteId = site.company.sites.own;
    const rented = { nation: 'England', tenure: 'private_rented', premises_type: 'residential' } as const;
    await database.db.updateTable('site').set(rented).where('id', '=', siteId).execute();
  });
  const office = () => site.company.people.office;
  const post = async (name: string, fields: Record<string, string>) =>
    (await site.as(office())).post(`/sites/${siteId}/copies/${name}`, fields);
  const state = () => homeState(database.db, office(), siteId, TODAY);
  const owed = async () =>
    (await listOwedCopies(database.db, office(), TODAY)).owed.filter((each) => each.siteId === siteId);

  test('a report of a let home is owed to its tenant, though nothing was ever recorded and nobody knows the tenant', async () => {
    await issuedReport(site.deps, site.company, wholeInspection());
    expect((await state()).state).toBe('open');
    expect((await state()).hasOlderCopies).toBe(false);
    const [copy, ...more] = await owed();
    expect([copy?.to, copy?.label.slice(0, 6), more]).toEqual(['tenant', 'Report', []]);
    const given = { to: 'tenant', name: 'Mrs Jones', way: 'hand', on: TODAY, by_name: 'Ann' };
    await mustRedirect(post('given', { ...given, paper: copy?.paper ?? '' }));
    expect((await state()).state).toBe('in_order');
    expect(await owed()).toEqual([]);
  });

  test('a copy that was due before the company recorded copies is not asked for, and the page says so', async () => {
    await issuedReport(site.deps, site.company, wholeInspection());
    const { companyId } = office();
    await database.db.updateTable('company').set({ copies_from: '2027-06-01' }).where('id', '=', companyId).execute();
    await database.db.updateTable('home_state').set({ stale_from: '' }).where('site_id', '=', siteId).execute();
    expect(await state()).toMatchObject({ state: 'in_order', hasOlderCopies: true });
  });

  test('a company records copies from the day it was made', async () => {
    const { copies_from, created_at } = await database.db
      .selectFrom('company')
      .where('id', '=', office().companyId)
      .select(['copies_from', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(copies_from).toBe(created_at.slice(0, 10));
  });
});
