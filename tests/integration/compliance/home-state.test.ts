import { expect, test } from 'vitest';
import { homeState } from '../../../src/features/compliance/server/home-state.ts';
import { NotFoundError } from '../../../src/kernel/errors.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { inTransaction, issue, seedApprovedReport, seedCompany } from '../../support/seed.ts';

const zone = { timeZone: 'Europe/London' };

onBothDatabases('the state of a home', (database) => {
  test('is that of the report issued here, and after its years it is late', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    await db.updateTable('site').set({ tenure: 'private_rented' }).where('id', '=', seed.siteId).execute();
    const before = await homeState(db, office, await getSite(db, office, seed.siteId), { now: new Date(), ...zone });
    expect([before.status, before.reasons]).toEqual(['late', ['no_report']]);
    const certificate = await issue(db, seed.viewers.supervisor, await seedApprovedReport(db, seed));
    const { inspected_on: inspectedOn } = await db
      .selectFrom('certificate')
      .select('inspected_on')
      .where('id', '=', certificate)
      .executeTakeFirstOrThrow();
    const site = await getSite(db, office, seed.siteId);
    const on = (day: string) => homeState(db, office, site, { now: new Date(`${day}T12:00:00Z`), ...zone });
    const soon = await on(inspectedOn as string);
    expect(soon.clocks.map(({ key }) => key)).toContain('next_inspection');
    expect((await on('2040-01-01')).reasons).toContain('report_expired');
  });

  test('follows a later report of another firm', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    const details = { tenure: 'private_rented', premisesType: 'residential' } as const;
    const own = await db.selectFrom('site').select('client_id').where('id', '=', seed.siteId).executeTakeFirstOrThrow();
    const id = await inTransaction(db, (trx) =>
      addSite(trx, office, siteDetails(own.client_id, { ...details, lastInspected: '2021-11-25' }), new Date()),
    );
    const site = await getSite(db, office, id);
    const at = (day: string) => homeState(db, office, site, { now: new Date(`${day}T12:00:00Z`), ...zone });
    expect((await at('2026-11-25')).status).toBe('in_order');
    expect((await at('2026-11-26')).status).toBe('late');
  });

  test('a shop has no fixed duty, and a home of another company is not found', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    const site = await getSite(db, office, seed.siteId);
    const shop = { ...site, premisesType: 'commercial', tenure: 'commercial' } as const;
    expect((await homeState(db, office, shop, { now: new Date(), ...zone })).status).toBe('out_of_scope');
    const other = await seedCompany(db);
    await expect(getSite(db, other.viewers.office, seed.siteId)).rejects.toThrow(NotFoundError);
  });
});
