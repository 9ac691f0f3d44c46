import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { mondayOf } from '../../../src/domain/time/company-day.ts';
import { addDays } from '../../../src/domain/time/dates.ts';
import {
  listClosedByWeek,
  listCodesByInspector,
  listIssuedByWeek,
} from '../../../src/server/repositories/certificates/firm-figures.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { openSite, type Site } from './site.ts';

const zone = 'Europe/London';
const today = '2026-11-29';

onBothDatabases('the figures of the firm', (database) => {
  let site: Site;
  const owner = () => site.company.people.owner;

  beforeAll(async () => {
    site = await openSite(database.db);
    const night = () => new Date('2026-11-29T23:30:00.000Z');
    await issuedReport(site.deps, site.company, wholeInspection({ defects: Object.values(defects) }));
    await issuedReport({ ...site.deps, clock: night }, site.company, wholeInspection());
  });

  test('certificates per week, days to issue and codes are what SQL counts', async () => {
    const span = { from: addDays(mondayOf(today), -49), to: today };
    const weeks = await listIssuedByWeek(database.db, owner(), span, zone);
    const counted = await sql<{ all_of: number; codes: number }>`select
      (select count(*) from certificate where company_id = ${owner().companyId} and revision = 1) as all_of,
      (select count(*) from defect where company_id = ${owner().companyId} and code in ('C1', 'C2', 'FI')) as codes`.execute(
      database.db,
    );
    const { all_of: all, codes } = counted.rows[0] ?? { all_of: 0, codes: 0 };
    expect(weeks.reduce((sum, { issued }) => sum + issued, 0)).toBe(Number(all));
    const { rows } = await sql<{
      issued_at: string;
      inspected_on: string;
    }>`select issued_at, inspected_on from certificate
      where company_id = ${owner().companyId}`.execute(database.db);
    const days = rows.map(
      ({ issued_at, inspected_on }) => (Date.parse(issued_at.slice(0, 10)) - Date.parse(inspected_on)) / 86_400_000,
    );
    const taken = weeks.reduce((sum, { issued, days: each }) => sum + issued * (each ?? 0), 0);
    expect(taken / Number(all)).toBe(days.reduce((sum, each) => sum + each, 0) / days.length);
    const inspectors = await listCodesByInspector(database.db, owner(), span, zone);
    expect(inspectors.reduce((sum, each) => sum + each.codes, 0)).toBe(Number(codes));
    expect(inspectors.reduce((sum, { reports }) => sum + reports, 0)).toBe(Number(all));
  });

  test('a certificate of a Sunday night counts in the local week of its issue', async () => {
    const span = { from: '2026-11-30', to: '2026-12-06' };
    expect(await listIssuedByWeek(database.db, owner(), span, 'Europe/Berlin')).toMatchObject([
      { week: '2026-11-30', issued: 1 },
    ]);
    expect(await listIssuedByWeek(database.db, owner(), span, zone)).toEqual([]);
  });

  test('repairs in time and late, by the week of the work', async () => {
    const own = await database.db
      .selectFrom('defect')
      .where('company_id', '=', owner().companyId)
      .where('code', 'in', ['C1', 'C2', 'FI'])
      .select('id')
      .execute();
    expect(own.length).toBeGreaterThan(2);
    const done = ['2026-11-10', '2026-11-12', '2026-11-17'];
    for (const [at, { id }] of own.slice(0, 3).entries())
      await database.db
        .updateTable('defect')
        .set({ due_on: '2026-11-11', done_on: done[at] ?? null })
        .where('id', '=', id)
        .execute();
    const weeks = await listClosedByWeek(database.db, owner(), { from: '2026-11-02', to: '2026-11-22' });
    expect(weeks.toSorted((one, other) => one.week.localeCompare(other.week))).toEqual([
      { week: '2026-11-09', closed: 2, inTime: 1 },
      { week: '2026-11-16', closed: 1, inTime: 0 },
    ]);
    expect(await listClosedByWeek(database.db, owner(), { from: '2026-11-18', to: '2026-11-22' })).toEqual([]);
  });
});
