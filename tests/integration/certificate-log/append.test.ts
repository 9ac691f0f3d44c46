import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { provesInclusion } from '../../../src/features/certificate-log/domain/fixture.ts';
import { provesConsistency } from '../../../src/features/certificate-log/domain/verify-proofs.ts';
import { catchUp } from '../../../src/features/certificate-log/server/catch-up.ts';
import { leafOf, logHashing } from '../../../src/features/certificate-log/server/hashing.ts';
import { consistencyOf, loggedAs } from '../../../src/features/certificate-log/server/proofs.ts';
import { findLatestHead, listHeadsOfSizes } from '../../../src/features/certificate-log/server/repository/heads.ts';
import { findLog } from '../../../src/features/certificate-log/server/repository/logs.ts';
import { isSignedHead } from '../../../src/features/certificate-log/server/signed-head.ts';
import { withoutTriggers } from '../../../src/server/backup/without-triggers.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { checkIntegrity } from '../../../src/server/integrity/integrity.ts';
import { publicKeys } from '../../../src/server/keys/public-keys.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { approveAsItIs } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { approvedReport, handIn } from '../../support/reports.ts';
import { issue, seedApprovedReport, seedCompany } from '../../support/seed.ts';
import { makeCompany, type TestCompany } from '../../support/world.ts';

let companies = 0;
const newCompany = (db: Db) => makeCompany(db, `Logged ${++companies} ${randomUUID().slice(0, 8)}`);

/** Issues an approved report as its page does. @returns the certificate's id. */
const issued = (db: Db, { people }: TestCompany, { id, seq }: { id: string; seq: number }) =>
  issueReport(makeDeps(db).deps, people.supervisor, id, {
    ...{ submission: randomUUID(), contentHash: 'x', seq, signature: people.supervisor.name, drawing: undefined },
  });

const certificatesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .select(['id', 'company_id', 'hash', 'issued_at'])
    .execute();

/** Everybody who has a certificate finds it in the log, and the log is one log. */
async function mustBeWhole(db: Db, companyId: string): Promise<number> {
  const [certificates, jwks] = [await certificatesOf(db, companyId), await publicKeys(db, companyId)];
  const last = await findLatestHead(db, { companyId });
  if (!last) throw new Error('the log has no head');
  const places = new Set<number>();
  for (const { id, hash } of certificates) {
    const logged = await loggedAs(db, { id, companyId });
    if (!logged) throw new Error(`${id} is not in the log`);
    const { head, inclusion } = logged;
    places.add(inclusion.index);
    expect(isSignedHead(logged, jwks)).toBe(true);
    const { size, root } = head;
    expect(provesInclusion({ leaf: leafOf(hash), size, root, ...inclusion })).toBe(true);
    const { path } = await consistencyOf(db, { companyId }, { from: size, to: last.head.size });
    const claim = { from: size, to: last.head.size, fromRoot: root, toRoot: last.head.root, path };
    expect(provesConsistency(logHashing, claim)).toBe(true);
  }
  expect([...places].sort((a, b) => a - b)).toEqual(certificates.map((_, index) => index));
  expect((await findLog(db, { companyId }))?.size).toBe(certificates.length);
  return certificates.length;
}

const faultsOf = async (db: Db, companyId: string) =>
  (await db.transaction().execute(checkIntegrity)).faults
    .filter(({ what }) => what.includes(companyId))
    .map(({ fault }) => fault);

const tamper = (db: Db, work: (trx: Db) => Promise<unknown>) =>
  db.transaction().execute((trx) => withoutTriggers(trx, async () => void (await work(trx))));

onBothDatabases('the log of certificates', (database) => {
  test('ten that are issued at once, by two processes, stand in it one after another, and a correction after them', async () => {
    const { db } = database;
    const company = await newCompany(db);
    const reports: { id: string; seq: number }[] = [];
    for (let index = 0; index < 10; index += 1) reports.push(await approvedReport(db, company));
    const connections = [db, database.another()];
    const ids = await Promise.all(reports.map((each, index) => issued(connections[index % 2] as Db, company, each)));
    expect(await mustBeWhole(db, company.id)).toBe(10);

    const { supervisor, electrician } = company.people;
    const draft = await db
      .transaction()
      .execute((trx) => startCorrection(trx, supervisor, ids[3] ?? '', 'The name was wrong', new Date()));
    const corrected = await getReport(db, supervisor, draft);
    await handIn(db, corrected.electricianId === supervisor.userId ? supervisor : electrician, draft);
    await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, draft));
    const { seq } = await getReport(db, supervisor, draft);
    const revision = await issued(db, company, { id: draft, seq });
    expect((await loggedAs(db, { id: revision, companyId: company.id }))?.inclusion.index).toBe(10);
    expect(await mustBeWhole(db, company.id)).toBe(11);
    expect(await faultsOf(db, company.id)).toEqual([]);
  });

  test('one that is not issued after all leaves no gap', async () => {
    const { db } = database;
    const company = await newCompany(db);
    const [one, other] = [await approvedReport(db, company), await approvedReport(db, company)];
    await issued(db, company, one);
    await expect(issued(db, company, { ...other, seq: other.seq - 1 })).rejects.toThrow();
    await issued(db, company, other);
    expect(await mustBeWhole(db, company.id)).toBe(2);
  });

  test('a few from before the log are taken into it, in order of issue, by whoever issues the next one', async () => {
    const { db } = database;
    const company = await newCompany(db);
    await issued(db, company, await approvedReport(db, company));
    for (let index = 0; index < 2; index += 1) await issued(db, company, await approvedReport(db, company));
    await forget(db, company.id);
    const latest = await issued(db, company, await approvedReport(db, company));
    expect(await mustBeWhole(db, company.id)).toBe(4);
    expect(await findLog(db, { companyId: company.id })).toMatchObject({ size: 4, backlog: 3 });
    const inOrder = (await certificatesOf(db, company.id)).sort((a, b) => (a.issued_at < b.issued_at ? -1 : 1));
    for (const [index, { id }] of inOrder.entries()) {
      const logged = await loggedAs(db, { id, companyId: company.id });
      expect(logged).toMatchObject({ inclusion: { index }, isFromBefore: id !== latest });
      expect(logged?.head.size).toBe(id === latest ? 4 : 3);
    }
  });

  test('many from before the log are taken into it a few at a time, and nothing is signed before all of them are', async () => {
    const { db } = database;
    const company = await newCompany(db);
    for (let index = 0; index < 5; index += 1) await issued(db, company, await approvedReport(db, company));
    await forget(db, company.id);
    const { deps } = makeDeps(db);
    let rounds = 0;
    await catchUp(deps, { atOnce: 2, isOver: () => ++rounds > 2 });
    const begun = await findLog(db, { companyId: company.id });
    expect(begun).toMatchObject({ backlog: null });
    expect(await findLatestHead(db, { companyId: company.id })).toBeUndefined();
    expect(await faultsOf(db, company.id)).toEqual([]);
    // Two processes go on with it at once.
    await Promise.all([catchUp(deps, { atOnce: 2 }), catchUp({ ...deps, db: database.another() }, { atOnce: 2 })]);
    expect(await mustBeWhole(db, company.id)).toBe(5);
    expect(await listHeadsOfSizes(db, { companyId: company.id }, { above: 0, upTo: 9 })).toHaveLength(1);
    await catchUp(deps);
    expect(await mustBeWhole(db, company.id)).toBe(5);
  });

  test('of what is in it nothing changes, and it never gets shorter', async () => {
    const { db } = database;
    const company = await newCompany(db);
    await issued(db, company, await approvedReport(db, company));
    const refused = [
      db.updateTable('certificate_log').set({ size: 0 }),
      db.updateTable('certificate_log').set({ name: 'x' }),
      db.updateTable('certificate_log').set({ backlog: null }),
      db.deleteFrom('certificate_log'),
      db.updateTable('certificate_log_entry').set({ hash: '0'.repeat(64) }),
      db.deleteFrom('certificate_log_entry'),
      db.updateTable('certificate_log_node').set({ hash: '0'.repeat(64) }),
      db.deleteFrom('certificate_log_node'),
      db.updateTable('certificate_log_head').set({ size: 2 }),
      db.deleteFrom('certificate_log_head'),
    ];
    for (const statement of refused)
      await expect(statement.execute()).rejects.toThrow(/log of certificates|head never/);
  });

  test('the check says of a leaf that it is missing, extra or changed, and of a head that it was not true', async () => {
    const { db } = database;
    const company = await newCompany(db);
    for (let index = 0; index < 3; index += 1) await issued(db, company, await approvedReport(db, company));
    const { id: companyId } = company;
    expect(await faultsOf(db, companyId)).toEqual([]);
    const [entry, node, head] = ['certificate_log_entry', 'certificate_log_node', 'certificate_log_head'] as const;
    const own = { entry: () => db.selectFrom(entry).where('company_id', '=', companyId).selectAll().execute() };
    const entries = await own.entry();
    const zeros = '0'.repeat(64);

    await tamper(db, (trx) =>
      trx
        .updateTable(entry)
        .set({ hash: zeros })
        .where('company_id', '=', companyId)
        .where('position', '=', 1)
        .execute(),
    );
    const changed = await faultsOf(db, companyId);
    expect(changed).toContain('its entry 1 is not the hash of its certificate');
    expect(changed).toContain('its hash at 0/1 is wrong');
    expect(changed.filter((each) => /head of [23] .* does not match them/.test(each))).toHaveLength(2);
    const hash = entries.find(({ position }) => position === 1)?.hash ?? '';
    await tamper(db, (trx) =>
      trx.updateTable(entry).set({ hash }).where('company_id', '=', companyId).where('position', '=', 1).execute(),
    );
    expect(await faultsOf(db, companyId)).toEqual([]);

    await tamper(db, (trx) =>
      trx.updateTable(node).set({ hash: zeros }).where('company_id', '=', companyId).where('level', '=', 1).execute(),
    );
    expect(await faultsOf(db, companyId)).toEqual(['its hash at 1/0 is wrong']);
    await tamper(db, (trx) =>
      trx.deleteFrom(node).where('company_id', '=', companyId).where('level', '=', 1).execute(),
    );
    expect(await faultsOf(db, companyId)).toEqual(['it has no hash at 1/0']);

    await tamper(db, (trx) =>
      trx.deleteFrom(entry).where('company_id', '=', companyId).where('position', '=', 2).execute(),
    );
    const cut = await faultsOf(db, companyId);
    const last = entries.find(({ position }) => position === 2)?.certificate_id;
    expect(cut).toContain('it has 2 entries where 3 were written');
    expect(cut).toContain(`it has no entry for certificate ${last}`);
    expect(cut.some((each) => /covers 3 certificates, and it has 2/.test(each))).toBe(true);

    await tamper(db, (trx) =>
      trx.deleteFrom(entry).where('company_id', '=', companyId).where('position', '=', 0).execute(),
    );
    expect(await faultsOf(db, companyId)).toContain('it has no entry 0, and goes on with entry 1');

    await tamper(db, (trx) =>
      trx.updateTable(head).set({ signature: 'a..b' }).where('company_id', '=', companyId).execute(),
    );
    await tamper(db, (trx) =>
      trx
        .insertInto(entry)
        .values(entries.filter(({ position }) => position !== 1))
        .execute(),
    );
    expect((await faultsOf(db, companyId)).filter((each) => /signature .* is not valid/.test(each))).toHaveLength(3);
  });

  test('a company’s log is nobody else’s', async () => {
    const { db } = database;
    const [one, other] = [await newCompany(db), await newCompany(db)];
    const id = await issued(db, one, await approvedReport(db, one));
    await issued(db, other, await approvedReport(db, other));
    expect(await loggedAs(db, { id, companyId: other.id })).toBeUndefined();
    const [first, second] = [
      await findLatestHead(db, { companyId: one.id }),
      await findLatestHead(db, { companyId: other.id }),
    ];
    expect(first?.head.log).not.toBe(second?.head.log);
    expect(first?.head.size).toBe(1);
  });

  test('a certificate that nothing has put into a log yet says nothing of one', async () => {
    const { db } = database;
    const seed = await seedCompany(db);
    const id = await issue(db, seed.viewers.supervisor, await seedApprovedReport(db, seed));
    expect(await loggedAs(db, { id, companyId: seed.companyId })).toBeUndefined();
  });
});

/** The database as it was before there were logs. */
const forget = (db: Db, companyId: string) =>
  tamper(db, async (trx) => {
    for (const name of [
      'certificate_log_head',
      'certificate_log_node',
      'certificate_log_entry',
      'certificate_log',
    ] as const)
      await trx.deleteFrom(name).where('company_id', '=', companyId).execute();
  });
