import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { noChoices } from '../../../src/features/reminders/domain/choices.ts';
import { changeClientChoices } from '../../../src/features/reminders/server/change-choices.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { makeCompany, type TestCompany } from '../../support/world.ts';
import { remindAt, waiting } from './support.ts';

const now = new Date('2026-11-27T09:00:00Z');

onBothDatabases('what the law sets a day for is told before it, on the first day late, and weekly', (database) => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Duties');
    const { deps } = makeDeps(database.db, { clock: () => now });
    await issuedReport(deps, company, wholeInspection({ defects: Object.values(defects).slice(0, 2) }));
    await database.db
      .updateTable('defect')
      .set({ due_on: '2026-12-25', bucket: 2, gone_at: null })
      .where('company_id', '=', company.id)
      .execute();
    await database.db.updateTable('home_state').set({ inspection_due: null, stale_from: null }).execute();
  });
  beforeEach(() => database.db.deleteFrom('outbox').execute());
  const on = async (day: string) => {
    await database.db.deleteFrom('outbox').execute();
    await remindAt(database.db, `${day}T09:00:00Z`);
    const mails = await waiting(database.db, company.id);
    return mails.map(({ to, subject }) => [to.split('@')[0], subject]);
  };
  const choose = (isTold: boolean | undefined) =>
    database.db
      .transaction()
      .execute((trx) =>
        changeClientChoices(
          trx,
          company.people.office,
          company.clients.own,
          { ...noChoices, defects: isTold },
          new Date(),
        ),
      );

  test('the client on days 14, 21 and 26; when it is late our supervisor too, then each Monday', async () => {
    expect(await on('2026-12-10')).toEqual([]);
    for (const day of ['2026-12-11', '2026-12-18', '2026-12-23'])
      expect(await on(day)).toEqual([['landlord', '2 repairs are due by 25 December 2026']]);
    expect(await on('2026-12-24')).toEqual([]);
    const late = [
      ['landlord', '2 repairs are late'],
      ['supervisor', '2 repairs are late'],
    ];
    expect(await on('2026-12-26')).toEqual(late);
    expect(await on('2026-12-27')).toEqual([]);
    // The Monday; and a server that was off on the next one.
    expect(await on('2026-12-28')).toEqual(late);
    expect(await on('2026-12-31')).toEqual([]);
    expect(await on('2027-01-05')).toEqual(late);
    await choose(false);
    expect(await on('2027-01-11')).toEqual(late.slice(1));
    await choose(undefined);
    await database.db.updateTable('defect').set({ bucket: 6 }).where('company_id', '=', company.id).execute();
    expect(await on('2027-01-18')).toEqual([]);
  });

  test('the office, that a confirmation is due; and the carrier too, that a calibration ends', async () => {
    const { companyId, userId } = company.people.electrician;
    const certificate = await database.db
      .selectFrom('certificate')
      .where('company_id', '=', companyId)
      .select(['id', 'site_id'])
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('letter')
      .values({
        ...{ id: newId(), company_id: companyId, site_id: certificate.site_id, kind: 'confirmation' },
        ...{ certificate_id: certificate.id, facts: '{}', due_on: '2027-03-15', settled_on: null, created_by: null },
        ...{ created_at: now.toISOString(), taken_back_why: '' },
      })
      .execute();
    await database.db
      .insertInto('instrument')
      .values({
        ...{ id: newId(), company_id: companyId, make: 'Megger', model: 'MFT1741', serial: '1', function: 'loop' },
        ...{ accuracy_percent: '', accuracy_digits: '', calibration_due: '2027-03-31', certificate_number: '' },
        ...{ carried_by: userId, retired_at: null, created_at: now.toISOString() },
      })
      .execute();
    expect(await on('2027-03-01')).toEqual([
      ['electrician', '1 instrument needs calibration by 31 March 2027'],
      ['office', '1 confirmation of work is due by 15 March 2027, and more'],
    ]);
    expect(await on('2027-03-02')).toEqual([]);
    await database.db.updateTable('user').set({ work_mail: 'off' }).where('id', '=', userId).execute();
    expect(await on('2027-03-24')).toEqual([['office', '1 confirmation of work is late, and more']]);
  });
});
