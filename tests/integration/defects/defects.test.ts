import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { closedBy, defectKey } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { defectsOf } from '../../../src/features/defects/records/defects-of.ts';
import { up } from '../../../src/server/db/migrations/2026-11-27-50-defects.ts';
import { withdrawCertificate } from '../../../src/server/reports/withdraw.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { fill, makeCompany, type TestCompany } from '../../support/world.ts';

const now = new Date('2026-11-27T09:00:00Z');
/** Sound minor works, completed after the inspection. */
const work = () =>
  soundMinorWorks().map((each) => (each.path === 'work/completed_on' ? { ...each, value: '2026-11-20' } : each));

onBothDatabases('defects of issued reports', (database) => {
  let company: TestCompany;
  let report: { id: string; number: string };
  const deps = () => makeDeps(database.db, { clock: () => now }).deps;
  const people = () => company.people;
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Wren Repairs');
    report = await issuedReport(deps(), company, wholeInspection({ defects: Object.values(defects).slice(0, 3) }));
  });

  const rows = () =>
    database.db
      .selectFrom('defect')
      .where('company_id', '=', company.id)
      .where('number', '=', report.number)
      .orderBy('observation_id')
      .selectAll()
      .execute();
  const states = async () => (await rows()).map(({ state }) => state);
  const bookRepair = (...ids: string[]) =>
    database.db.transaction().execute((trx) =>
      bookVisit(
        trx,
        people().office,
        {
          ...{ ...booking(company.sites.own, people().electrician.userId), kind: 'MEIWC' },
          closes: ids.map((observation) => ({ number: report.number, observation })),
        },
        now,
      ),
    );

  test('are there from the day of issue, each with the rule and its last day', async () => {
    const found = await rows();
    expect(found.map(({ observation_id }) => observation_id)).toEqual(['obs-1', 'obs-2', 'obs-3']);
    expect(await states()).toEqual(['open', 'open', 'open']);
    for (const { code, rule, due_on, starts_on } of found) {
      expect(rule === '').toBe(code === 'C3');
      expect(due_on === null).toBe(code === 'C3');
      if (due_on) expect(Date.parse(due_on) - Date.parse(starts_on)).toBe(27 * 86_400_000);
    }
  });

  test('the migration makes the same rows of what was issued before', async () => {
    const made = await rows();
    await database.db.deleteFrom('defect').execute();
    const backfill = up(database.dialect).at(-1) ?? '';
    await sql.raw(backfill).execute(database.db);
    const own = ({ id: _, created_at: _at, ...row }: (typeof made)[number]) => row;
    expect((await rows()).map(own)).toEqual(made.map(own));
  });

  test('are booked with the visit, ticked in its report, and open again when it is cancelled', async () => {
    const { visitId, reportId } = await bookRepair('obs-1', 'obs-2');
    expect(await states()).toEqual(['booked', 'booked', 'open']);
    const { document } = await getReport(database.db, people().electrician, reportId);
    expect(closedBy(definitionOf(document), document).map(({ observation }) => observation)).toEqual([
      'obs-1',
      'obs-2',
    ]);
    await database.db
      .transaction()
      .execute((trx) => cancelVisit(trx, people().office, { visitId, reason: 'Not wanted' }, now));
    expect(await states()).toEqual(['open', 'open', 'open']);
  });

  test('are verified by the certificate of the work, and open again when it is withdrawn', async () => {
    const { reportId } = await bookRepair('obs-1');
    await fill(database.db, people().electrician, reportId, work());
    const { certificateId, number } = await issueFilled(deps(), company, reportId);
    const [first] = await rows();
    expect(first).toMatchObject({ state: 'verified', done_by: number, done_on: '2026-11-20', bucket: null });
    const facts = (await defectsOf(database.db, people().office, [company.sites.own])).get(company.sites.own);
    expect(facts?.remedied).toEqual([
      { id: defectKey(report.number, 'obs-1'), on: first?.done_on, result: 'met', proof: 'certificate', finds: [] },
    ]);
    await database.db
      .transaction()
      .execute((trx) => withdrawCertificate(trx, people().supervisor, certificateId, 'Wrong', now));
    // Its visit is over, and nothing shows the work.
    expect((await states())[0]).toBe('open');
  });

  test('go with a certificate that is withdrawn', async () => {
    const { certificate_id } = (await rows())[0] ?? { certificate_id: '' };
    await database.db
      .transaction()
      .execute((trx) => withdrawCertificate(trx, people().supervisor, certificate_id ?? '', 'Wrong', now));
    expect((await rows()).every(({ gone_at, bucket }) => gone_at !== null && bucket === null)).toBe(true);
  });
});
