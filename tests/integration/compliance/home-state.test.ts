import { expect, test } from 'vitest';
import { homeState } from '../../../src/features/compliance/server/home-state.ts';
import { NotFoundError } from '../../../src/kernel/errors.ts';
import { closeWithCertificate } from '../../../src/server/reports/write-issue.ts';
import { takeNumber } from '../../../src/server/repositories/certificates/issuing.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { getSite, type Site } from '../../../src/server/repositories/register/sites.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { inTransaction, issue, makeFakeKey, seedApprovedReport, seedCompany } from '../../support/seed.ts';

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
      addSite(
        trx,
        office,
        siteDetails(own.client_id, { ...details, lastInspected: '2021-11-25', lastOutcome: 'satisfactory' }),
        new Date(),
      ),
    );
    const site = await getSite(db, office, id);
    const at = (day: string) => homeState(db, office, site, { now: new Date(`${day}T12:00:00Z`), ...zone });
    expect((await at('2026-11-25')).status).toBe('in_order');
    expect((await at('2026-11-26')).status).toBe('late');
    const unread = { ...site, lastOutcome: 'unsatisfactory' } as const;
    const state = await homeState(db, office, unread, { now: new Date('2025-11-26T12:00:00Z'), ...zone });
    expect([state.status, state.reasons]).toEqual(['unknown', ['outcome_missing']]);
  });

  test('a danger of an earlier report stays until a certificate or a person says that it is gone', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office, supervisor } = seed.viewers;
    await db
      .updateTable('site')
      .set({ tenure: 'private_rented', premises_type: 'residential' })
      .where('id', '=', seed.siteId)
      .execute();
    const now = new Date('2026-11-25T12:00:00Z');
    const stateWith = async (more: Partial<Site> = {}) =>
      homeState(db, office, { ...(await getSite(db, office, seed.siteId)), ...more }, { now, ...zone });
    const reportId = await seedApprovedReport(db, seed);
    await inTransaction(db, async (trx) => {
      const report = await lockReport(trx, supervisor, reportId);
      const number = await takeNumber(trx, supervisor, { ...report, corrected: null });
      const observations = [{ id: 'live-ends', code: 'C1', text: 'Bare live ends' }];
      const canonical = JSON.stringify({ ...number, report: { observations } });
      const days = { inspectedOn: '2026-11-23', nextDue: '2031-11-23' };
      const signed = { canonical, signature: 'a..b', kid: await makeFakeKey(trx, supervisor) };
      await closeWithCertificate(
        trx,
        supervisor,
        report,
        { ...number, ...days, ...signed, outcome: 'unsatisfactory' },
        now,
      );
    });
    expect((await stateWith()).status).toBe('danger');
    // Another firm came later and found nothing: it does not say that the danger is gone.
    const later = { lastInspected: '2026-11-24', lastOutcome: 'satisfactory' } as const;
    expect((await stateWith(later)).status).toBe('danger');
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
