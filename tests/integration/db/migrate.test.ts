import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate, migrationNames } from '../../../src/server/db/migrate.ts';
import { giveSealingSecret } from '../../../src/server/db/sealing-secret.ts';
import { appendAudit, checkAudit } from '../../../src/server/repositories/audit.ts';
import { sealNewHeads } from '../../../src/server/repositories/audit-head.ts';
import { freshDatabase, onBothDatabases } from '../../support/databases.ts';
import { inTransaction, seedCompany } from '../../support/seed.ts';

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

  test('of a later version stop the start, and say so', async () => {
    await sql`insert into migration (name, applied_at) values ('2999-01-01-01-later', '')`.execute(database.db);
    await expect(migrate(database.db, database.dialect)).rejects.toThrow('made by a later version');
  });
});
