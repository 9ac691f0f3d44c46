import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { catchUp } from '../../../src/features/certificate-log/server/catch-up.ts';
import { signDailyHeads } from '../../../src/features/certificate-log/server/daily.ts';
import { findHeadOfDay } from '../../../src/features/certificate-log/server/repository/heads.ts';
import { findLog } from '../../../src/features/certificate-log/server/repository/logs.ts';
import { withoutTriggers } from '../../../src/server/backup/without-triggers.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { revokeKey } from '../../../src/server/keys/revoke.ts';
import { rotateKey } from '../../../src/server/keys/rotate.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { findActiveKey, listKeys } from '../../../src/server/repositories/certificates/signing-keys.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps, testSecret } from '../../support/deps.ts';
import { approvedReport } from '../../support/reports.ts';
import { makeCompany, type TestCompany } from '../../support/world.ts';

const newCompany = (db: Db) => makeCompany(db, `Rounds ${randomUUID().slice(0, 8)}`);

const issue = (db: Db, { people }: TestCompany, { id, seq }: { id: string; seq: number }) =>
  issueReport(makeDeps(db).deps, people.supervisor, id, {
    ...{ submission: randomUUID(), contentHash: 'x', seq, signature: people.supervisor.name, drawing: undefined },
  });

const tamper = (db: Db, work: (trx: Db) => Promise<unknown>) =>
  db.transaction().execute((trx) => withoutTriggers(trx, async () => void (await work(trx))));

/** Three companies with a certificate each, in the order in which their turn comes. */
async function threeCompanies(db: Db) {
  const made: TestCompany[] = [];
  for (let index = 0; index < 3; index += 1) {
    const company = await newCompany(db);
    await issue(db, company, await approvedReport(db, company));
    made.push(company);
  }
  return made.sort((a, b) => (a.id < b.id ? -1 : 1)) as [TestCompany, TestCompany, TestCompany];
}

const breakKey = (db: Db, { id }: TestCompany) =>
  tamper(db, (trx) =>
    trx.updateTable('signing_key').set({ private_key: 'does not open' }).where('company_id', '=', id).execute(),
  );

onBothDatabases('the rounds of the logs', (database) => {
  test('a company whose log or key is broken is reported, and the ones behind it get their head of the day', async () => {
    const { db } = database;
    const [withoutNode, withoutKey, sound] = await threeCompanies(db);
    await tamper(db, (trx) =>
      trx.deleteFrom('certificate_log_node').where('company_id', '=', withoutNode.id).execute(),
    );
    await breakKey(db, withoutKey);
    const { deps, reported } = makeDeps(db, { clock: () => new Date('2026-12-01T12:00:00.000Z') });
    expect(await signDailyHeads(deps)).toBe(1);
    const ofDay = ({ id }: TestCompany) => findHeadOfDay(db, { companyId: id }, '2026-12-01');
    expect(await ofDay(sound)).toBeTruthy();
    for (const broken of [withoutNode, withoutKey]) expect(await ofDay(broken)).toBeFalsy();
    expect(reported).toHaveLength(2);
  });

  test('a company whose certificates cannot be taken in is reported, and the ones behind it are taken in', async () => {
    const { db } = database;
    const [broken, ...sound] = await threeCompanies(db);
    await tamper(db, async (trx) => {
      for (const { id } of [broken, ...sound])
        for (const name of [
          'certificate_log_head',
          'certificate_log_node',
          'certificate_log_entry',
          'certificate_log',
        ] as const)
          await trx.deleteFrom(name).where('company_id', '=', id).execute();
    });
    await breakKey(db, broken);
    const { deps, reported } = makeDeps(db);
    await catchUp(deps);
    for (const { id } of sound) expect(await findLog(db, { companyId: id })).toMatchObject({ size: 1, backlog: 1 });
    expect((await findLog(db, { companyId: broken.id }))?.backlog ?? null).toBeNull();
    expect(reported).toHaveLength(1);
  });

  test('after a revocation, an issue, the head of the day and a rotation at once leave one key that signs', async () => {
    const { db } = database;
    const company = await newCompany(db);
    await issue(db, company, await approvedReport(db, company));
    const { owner } = company.people;
    for (let day = 1; day <= 8; day += 1) {
      const now = new Date(Date.UTC(2027, 0, day, 12));
      const report = await approvedReport(db, company);
      const active = await findActiveKey(db, owner);
      if (!active) throw new Error('no key signs');
      await db.transaction().execute((trx) => revokeKey(trx, owner, active.id, new Date(), new Date()));
      const { deps } = makeDeps(database.another(), { clock: () => now });
      const rotate = () =>
        database
          .another()
          .transaction()
          .execute((trx) => rotateKey(trx, owner, testSecret, new Date()));
      await Promise.all([issue(db, company, report), signDailyHeads(deps), ...(day % 2 ? [rotate()] : [])]);
      const signing = (await listKeys(db, owner)).filter(({ retiredAt }) => retiredAt === null);
      expect([day, signing.length]).toEqual([day, 1]);
      expect(await findHeadOfDay(db, { companyId: company.id }, `2027-01-0${day}`)).toBeTruthy();
    }
  });
});
