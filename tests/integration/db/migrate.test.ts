import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { fold } from '../../../src/domain/report/fold.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate, migrationNames } from '../../../src/server/db/migrate.ts';
import { giveSealingSecret } from '../../../src/server/db/sealing-secret.ts';
import { appendAudit, checkAudit } from '../../../src/server/repositories/audit.ts';
import { sealNewHeads } from '../../../src/server/repositories/audit-head.ts';
import { appendEntries } from '../../../src/server/repositories/entries.ts';
import { getLog } from '../../../src/server/repositories/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports.ts';
import { freshDatabase, onBothDatabases } from '../../support/databases.ts';
import { change, inTransaction, seedCompany } from '../../support/seed.ts';
import { backToWholeDocuments } from '../../support/whole-documents.ts';
import { book, fill, makeCompany } from '../../support/world.ts';

test('two processes that start at once on one PostgreSQL migrate it once', async () => {
  const fresh = await freshDatabase('postgres');
  const processes = [openDatabase(fresh.options), openDatabase(fresh.options)];
  try {
    const applied = await Promise.all(processes.map(({ db, dialect }) => migrate(db, dialect)));
    expect(applied.flat()).toEqual(migrationNames);
  } finally {
    await Promise.all(processes.map(({ close }) => close()));
    await fresh.drop();
  }
});

onBothDatabases('migrations', (database) => {
  test('applied before are not applied again', async () => {
    expect(await migrate(database.db, database.dialect)).toEqual([]);
  });

  test('give chains of events that are there their sealed ends, which the next event goes on from', async () => {
    const { db, dialect } = database;
    const { viewers } = await seedCompany(db);
    // As the version before left it.
    await sql`drop trigger audit_event_insert ${sql.raw(dialect === 'postgres' ? 'on audit_event' : '')}`.execute(db);
    await sql`drop table audit_head`.execute(db);
    if (dialect === 'postgres') await sql`drop function audit_head_refused, audit_event_unwritten`.execute(db);
    await sql`delete from migration where name = '2026-11-21-08-audit-head'`.execute(db);

    const secret = 'the secret of the installation';
    giveSealingSecret(db, secret);
    expect(await migrate(db, dialect, sealNewHeads(secret))).toEqual(['2026-11-21-08-audit-head']);
    expect((await checkAudit(db, secret)).faults).toEqual([]);
    await inTransaction(db, (trx) => appendAudit(trx, viewers.owner, { action: 'test.done', subject: 'x' }));
    expect((await checkAudit(db, secret)).faults).toEqual([]);
  });

  test('put other sources of supply, which were folded as groups, where they are read', async () => {
    const { db, dialect } = database;
    const { viewers, reportId } = await seedCompany(db);
    const source = (id: string, name: string, value: string) => ({ path: `supply/sources/${id}/${name}`, value });
    const typed = [source('s1', 'kind', 'Solar PV'), source('s1', 'location', 'Loft'), source('s2', 'kind', 'Battery')];
    const { seq } = await getReport(db, viewers.electrician, reportId);
    await appendEntries(db, viewers.electrician, reportId, change(seq, typed));
    const { document } = await getReport(db, viewers.electrician, reportId);
    expect(document.supply?.sources).toHaveLength(2);
    // As the version before left it.
    const groups = { s1: { kind: 'Solar PV', location: 'Loft' }, s2: { kind: 'Battery' } };
    const before = { ...document, supply: { ...document.supply, sources: groups } };
    await backToWholeDocuments(db, new Map([[reportId, before]]));
    await sql`delete from migration where name = '2026-11-22-06-other-sources'`.execute(db);

    await migrate(db, dialect);
    expect((await getReport(db, viewers.electrician, reportId)).document).toEqual(document);
  });

  test('put the boards of a report in parts of their own, and the whole of it is as it was', async () => {
    const { db, dialect } = database;
    const company = await makeCompany(db, 'Parts Electrical');
    const { electrician } = company.people;
    const ids = [(await book(db, company, electrician)).reportId, (await book(db, company, electrician)).reportId];
    const [filled = ''] = ids;
    await fill(db, electrician, filled);
    await fill(db, electrician, filled, [
      { path: 'boards/second', value: true },
      { path: 'boards/second/board_ref', value: 'É “2” \\ 1/2' },
    ]);
    const documents = new Map<string, ReportDocument>();
    for (const id of ids) documents.set(id, (await getReport(db, electrician, id)).document);
    expect(documents.get(filled)?.boards).toHaveLength(2);

    await backToWholeDocuments(db, documents);
    await migrate(db, dialect);
    for (const [id, document] of documents) {
      expect((await getReport(db, electrician, id)).document).toEqual(document);
      expect((await getLog(db, electrician, id)).length).toBeGreaterThan(0);
    }
    const parts = await db
      .selectFrom('report_part')
      .where('report_id', '=', filled)
      .select('part')
      .orderBy('part')
      .execute();
    expect(parts.map(({ part }) => part)).toEqual(['boards/cu1', 'boards/second', 'report']);
    await fill(db, electrician, filled, [{ path: 'boards/second', value: null }]);
    expect((await getReport(db, electrician, filled)).document).toEqual(fold(await getLog(db, electrician, filled)));
  });

  test('of a later version stop the start, and say so', async () => {
    await sql`insert into migration (name, applied_at) values ('2999-01-01-01-later', '')`.execute(database.db);
    await expect(migrate(database.db, database.dialect)).rejects.toThrow('made by a later version');
  });
});
