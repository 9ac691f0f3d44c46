import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepStatistics } from '../../../src/server/db/statistics.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { makeCompany } from '../../support/world.ts';

onBothDatabases('what the database knows of its tables', (database) => {
  const rowsKnown = async (): Promise<number> => {
    const { rows } = await (database.dialect === 'sqlite'
      ? sql<{
          rows: number;
        }>`select cast(stat as integer) as rows from sqlite_stat1 where tbl = 'site' and idx = 'site_register'`
      : sql<{ rows: number }>`select reltuples::integer as rows from pg_class where relname = 'site'`
    ).execute(database.db);
    return rows[0]?.rows ?? 0;
  };

  test('is gathered where nothing was known, and again when a table has grown', async () => {
    const { db } = database;
    const { people, clients } = await makeCompany(db, 'Grown Electrical');
    const add = (count: number) =>
      db.transaction().execute((trx) =>
        insertSites(
          trx,
          people.office,
          Array.from({ length: count }, (_, index) => siteDetails(clients.own, { name: `House ${index}` })),
          new Date(),
        ),
      );
    await add(98);
    await keepStatistics(db);
    expect(await rowsKnown()).toBe(100);
    await add(2400);
    // PostgreSQL's own count of changes comes in a little later.
    if (database.dialect === 'postgres') await sql`select pg_stat_force_next_flush()`.execute(db);
    await keepStatistics(db);
    expect(await rowsKnown()).toBeGreaterThan(2000);
  });
});
