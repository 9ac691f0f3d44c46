import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statusDates } from '../../../src/features/compliance/domain/status-dates.ts';
import { refreshStates, storeStates } from '../../../src/features/compliance/records/refresh.ts';
import { statusSql } from '../../../src/features/compliance/server/state-sql.ts';
import { countByStatus, homeState, homeStates } from '../../../src/features/compliance/server/states.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import { insertGiven } from '../../../src/features/service/server/repository/given.ts';
import { NotFoundError } from '../../../src/kernel/errors.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { closeWithCertificate } from '../../../src/server/reports/write-issue.ts';
import { takeNumber } from '../../../src/server/repositories/certificates/issuing.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { getSite, type SiteDetails } from '../../../src/server/repositories/register/sites.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { sampleDays, sampleFacts, sampleHomes } from '../../support/compliance/sample-homes.ts';
import { statusOn } from '../../support/compliance/status-on.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { addEarlier } from '../../support/earlier.ts';
import { inTransaction, issue, makeFakeKey, type Seed, seedApprovedReport, seedCompany } from '../../support/seed.ts';

const home = { tenure: 'private_rented', premisesType: 'residential' } as const;
const change = async (db: Db, viewer: Viewer, siteId: string, more: Partial<SiteDetails>) => {
  const site = await getSite(db, viewer, siteId);
  await inTransaction(db, (trx) => changeSite(trx, viewer, siteId, { ...site, ...more }, new Date()));
};

onBothDatabases('the state of a home', (database) => {
  test('is that of the report issued here, and after its years it is late', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    await change(db, office, seed.siteId, home);
    const on = (day: string) => homeState(db, office, seed.siteId, day);
    const before = await on('2026-11-26');
    expect([before.state, before.assessment.reasons]).toEqual(['no_report', ['no_report']]);
    const certificate = await issue(db, seed.viewers.supervisor, await seedApprovedReport(db, seed));
    const { inspected_on: inspectedOn, number } = await db
      .selectFrom('certificate')
      .select(['inspected_on', 'number'])
      .where('id', '=', certificate)
      .executeTakeFirstOrThrow();
    const soon = (await on(inspectedOn as string)).assessment;
    expect(soon.clocks.map(({ key }) => key)).toContain('next_inspection');
    expect((await on('2040-01-01')).assessment.reasons).toContain('report_expired');
    const row = await db
      .selectFrom('home_state')
      .where('site_id', '=', seed.siteId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_number: number, last_inspected: inspectedOn, stale_from: null });
  });

  test('follows a later report of another firm', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    const id = await inTransaction(db, (trx) => addSite(trx, office, siteDetails(seed.clientId, home), new Date()));
    await addEarlier(db, office, id, { inspectedOn: '2021-11-25', outcome: 'satisfactory' });
    const at = async (day: string) => (await homeState(db, office, id, day)).assessment;
    expect((await at('2026-11-25')).status).toBe('in_order');
    expect((await at('2026-11-26')).status).toBe('late');
    await addEarlier(db, office, id, { inspectedOn: '2022-11-25', outcome: 'unsatisfactory' });
    const state = await at('2025-11-26');
    expect([state.status, state.reasons]).toEqual(['unknown', ['outcome_missing']]);
  });

  test('a danger of an earlier report stays until a certificate or a person says that it is gone', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    await change(db, office, seed.siteId, home);
    await issueWithDanger(db, seed);
    const state = async () => (await homeState(db, office, seed.siteId, '2026-11-25')).state;
    expect(await state()).toBe('danger');
    // Another firm came later and found nothing: it does not say that the danger is gone.
    await addEarlier(db, office, seed.siteId, { inspectedOn: '2026-11-24', outcome: 'satisfactory' });
    expect(await state()).toBe('danger');
  });

  test('a shop has no fixed duty, and a home of another company is not found', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office } = seed.viewers;
    await change(db, office, seed.siteId, { premisesType: 'commercial', tenure: 'commercial' });
    expect((await homeState(db, office, seed.siteId, '2026-11-26')).state).toBe('out_of_scope');
    const other = await seedCompany(db);
    await expect(homeState(db, other.viewers.office, seed.siteId, '2026-11-26')).rejects.toThrow(NotFoundError);
    expect(await homeStates(db, other.viewers.office, [seed.siteId], '2026-11-26')).toEqual(new Map());
  });

  test('each site has its row, a round works out what waits, and each viewer counts what they see', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office, client, client2, electrician2 } = seed.viewers;
    await change(db, office, seed.siteId, home);
    await change(db, office, seed.site2Id, { premisesType: 'commercial', tenure: 'commercial' });
    await sql`update home_state set stale_from = '', worked_at = null where company_id = ${seed.companyId}`.execute(db);
    const day = '2026-11-26';
    const count = (viewer: Viewer, clientId?: string) => countByStatus(db, viewer, { clientId, day });
    expect(await count(office)).toMatchObject({ unknown: 2, no_report: 0 });
    // A page does not wait for the round.
    expect((await homeState(db, office, seed.siteId, day)).state).toBe('no_report');
    await workOutStates({ db, clock: () => new Date(`${day}T12:00:00Z`) });
    expect(await count(office)).toMatchObject({ unknown: 0, no_report: 1, out_of_scope: 1 });
    expect(await count(office, seed.client2Id)).toMatchObject({ no_report: 0, out_of_scope: 1 });
    expect(await count(client)).toMatchObject({ no_report: 1, out_of_scope: 0 });
    expect(await count(client2)).toMatchObject({ no_report: 0, out_of_scope: 1 });
    expect(Object.values(await count(electrician2)).every((homes) => homes === 0)).toBe(true);
    await change(db, office, seed.siteId, { clientId: seed.client2Id });
    expect(await count(client2)).toMatchObject({ no_report: 1, out_of_scope: 1 });
  });

  test('a confirmation that was given meets the clock of the work that it names', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const { office, supervisor } = seed.viewers;
    await change(db, office, seed.siteId, home);
    await issueWithDanger(db, seed);
    const defect = await db
      .updateTable('defect')
      .set({ state: 'verified', done_on: '2026-11-24' })
      .where('site_id', '=', seed.siteId)
      .returning(['certificate_id', 'number', 'observation_id'])
      .executeTakeFirstOrThrow();
    const named = [{ number: defect.number, observation: defect.observation_id }];
    await inTransaction(db, async (trx) => {
      await insertGiven(
        trx,
        supervisor,
        {
          ...{
            siteId: seed.siteId,
            what: 'confirmation',
            to: 'tenant',
            name: 'A Tenant',
            address: '1 Imaginary Street',
          },
          ...{ way: 'hand', certificateId: defect.certificate_id, observations: named, leftOn: '2026-11-25' },
          ...{ leftAt: '2026-11-25T10:00:00.000Z', byName: 'R Fox' },
        },
        new Date('2026-11-25T10:00:00Z'),
      );
      await refreshStates(trx, seed.companyId, [seed.siteId], new Date('2026-11-25T12:00:00Z'));
    });
    const { state, assessment } = await homeState(db, office, seed.siteId, '2026-11-26');
    const confirmations = assessment.clocks.filter(({ duty }) => duty.startsWith('confirmation_'));
    expect(confirmations.map(({ duty, state: of }) => [duty, of])).toEqual([
      ['confirmation_to_tenant', 'met'],
      ['confirmation_to_council', 'open'],
    ]);
    expect(state).toBe('open');
  });

  test('SQL tells the status of any day as the domain does', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const samples = [...sampleHomes, ...fc.sample(sampleFacts, { numRuns: 100, seed: 23 })];
    const last = { on: '', outcome: '', firm: '', number: '' } as const;
    for (const facts of samples) {
      const id = seed.siteId;
      for (const today of sampleDays(facts).filter((_, index) => index % 5 === 0)) {
        const gathered = new Map([[id, { facts: { ...facts, id }, last, isArchived: false }]]);
        await inTransaction(db, (trx) => storeStates(trx, seed.companyId, gathered, today, new Date()));
        const dates = statusDates({ ...facts, today });
        const days = sampleDays(facts);
        const told = days.map((day, index) => statusSql(day).as(`s${index}`));
        const row = await db.selectFrom('home_state').where('site_id', '=', id).select(told).executeTakeFirstOrThrow();
        expect(Object.values(row)).toEqual(days.map((day) => statusOn(dates, day)));
      }
    }
  });
});

/** A report of 23 November 2026 with one C1. */
async function issueWithDanger(db: Db, seed: Seed): Promise<void> {
  const { supervisor } = seed.viewers;
  const reportId = await seedApprovedReport(db, seed);
  await inTransaction(db, async (trx) => {
    const report = await lockReport(trx, supervisor, reportId);
    const number = await takeNumber(trx, supervisor, { ...report, corrected: null });
    const observations = [{ id: 'live-ends', code: 'C1', text: 'Bare live ends' }];
    const canonical = JSON.stringify({ ...number, report: { observations } });
    const days = { inspectedOn: '2026-11-23', nextDue: '2031-11-23' };
    const signed = { canonical, signature: 'a..b', kid: await makeFakeKey(trx, supervisor) };
    const certificate = { ...number, ...days, ...signed, outcome: 'unsatisfactory' } as const;
    await closeWithCertificate(trx, supervisor, report, certificate, new Date('2026-11-25T12:00:00Z'));
  });
}
