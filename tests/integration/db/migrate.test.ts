import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate, migrateWithin, migrationNames } from '../../../src/server/db/migrate.ts';
import { freshDatabase, onBothDatabases } from '../../support/databases.ts';

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

test('a database that has rows says how far it is brought, a new one has nothing to say', async () => {
  const fresh = await freshDatabase('sqlite');
  const { db, dialect, close } = openDatabase(fresh.options);
  const told: unknown[] = [];
  try {
    const earlier = migrationNames.slice(0, -2);
    await db.transaction().execute((trx) => migrateWithin(trx, dialect, earlier, (step) => told.push(step)));
    expect(told).toEqual([]);
    await migrate(db, dialect, (step) => told.push(step));
    const last = migrationNames.slice(-2).map((name, at) => ({ name, number: at + 1, of: 2 }));
    expect(told).toEqual(last);
  } finally {
    await close();
    await fresh.drop();
  }
});

onBothDatabases('migrations', (database) => {
  test('applied before are not applied again', async () => {
    expect(await migrate(database.db, database.dialect)).toEqual([]);
  });

  test('of a later version stop the start, and say so', async () => {
    await sql`insert into migration (name, applied_at) values ('2999-01-01-01-later', '')`.execute(database.db);
    await expect(migrate(database.db, database.dialect)).rejects.toThrow('made by a later version');
    await sql`delete from migration where name like '2999%'`.execute(database.db);
  });

  test('of a version from before the first release stop the start, and are not called later', async () => {
    await sql`insert into migration (name, applied_at) values ('2026-11-21-01-foundation', '')`.execute(database.db);
    await expect(migrate(database.db, database.dialect)).rejects.toThrow('by a version from before the first release');
  });
});
