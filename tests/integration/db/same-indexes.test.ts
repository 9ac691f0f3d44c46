import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db, Dialect } from '../../../src/server/db/dialect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { withFresh, withOpen } from '../../support/backups.ts';

/** What a migration that rewrites a SQLite table might forget. */
const named = {
  sqlite: sql<{ name: string }>`select name from sqlite_schema where type = 'index' and sql is not null`,
  postgres: sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()
    and indexname not in (select conname from pg_constraint)`,
};

const indexesOn = (dialect: Dialect) =>
  withFresh(dialect, (fresh) =>
    withOpen(fresh, async (db: Db) => {
      await migrate(db, dialect);
      const { rows } = await named[dialect].execute(db);
      return rows.map(({ name }) => name).sort();
    }),
  );

test('both databases have the same indexes', async () => {
  const onSqlite = await indexesOn('sqlite');
  expect(onSqlite).toContain('certificate_by_site');
  expect(onSqlite).toEqual(await indexesOn('postgres'));
});
