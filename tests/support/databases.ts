import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import type { Db, Dialect } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { migratedTemplate } from './postgres.ts';

/** Of many who write at once the last waits for all the others, on a slow machine for longer than a page may. */
export const patience = 300_000;

export type TestDatabase = {
  dialect: Dialect;
  /** Opened and migrated before the tests of the block. */
  readonly db: Db;
  /**
   * Another set of connections to the same database, as another process would have. Closed after the tests. On SQLite it is the
   * same one: within one process a second connection would wait for the first and hold it up.
   */
  another(): Db;
};

/** Runs the tests on a fresh SQLite file and on a fresh database of a real PostgreSQL server. */
export const onBothDatabases = (name: string, tests: (database: TestDatabase) => void): void =>
  onDatabases(['sqlite', 'postgres'], name, tests);

/**
 * Runs the tests on a fresh SQLite file alone: for pages drawn, texts read and links followed, in which no database has a part. What
 * they ask of one has its tests on both: reads in `integration/db/plans.test.ts`, what is entered in `integration/db/entries.test.ts`,
 * posts of a report's pages in `integration/electrician/posts.test.ts` and `on-server.test.ts`.
 */
export const onSqlite = (name: string, tests: (database: TestDatabase) => void): void =>
  onDatabases(['sqlite'], name, tests);

function onDatabases(dialects: readonly Dialect[], name: string, tests: (database: TestDatabase) => void): void {
  describe.each(dialects)(`${name} on %s`, (dialect) => {
    const opened: OpenDatabase[] = [];
    let fresh: FreshDatabase | undefined;
    beforeAll(async () => {
      fresh = await freshDatabase(dialect, { migrated: true });
      opened.push(await openQuick({ ...fresh.options, patience }));
    });
    afterAll(async () => {
      for (const { close } of opened) await close();
      await fresh?.drop();
    });
    tests({
      dialect,
      get db() {
        if (!opened[0]) throw new Error('the database is opened in beforeAll: ask for it inside a test');
        return opened[0].db;
      },
      another() {
        if (dialect === 'sqlite') return this.db;
        const next = openDatabase({ ...(fresh as FreshDatabase).options, patience });
        opened.push(next);
        return next.db;
      },
    });
  });
}

/** Opens a database and brings it to this version. What a test asks for is what is stored, not whether it outlives a power cut. */
export async function openQuick(options: DatabaseOptions): Promise<OpenDatabase> {
  const opened = openDatabase(options);
  if (opened.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(opened.db);
  await migrate(opened.db, opened.dialect);
  return opened;
}

export type FreshDatabase = { options: { databaseUrl?: string; dataDir: string }; drop(): Promise<void> };

/**
 * An empty database: a SQLite file in a folder of its own, or a new database on the run's PostgreSQL server.
 * @param migrated whether it may have its tables already: a copy takes a tenth of the time that making them takes.
 */
export async function freshDatabase(dialect: Dialect, { migrated = false } = {}): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'copperplate-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    if (migrated) await copyFile(inject('migratedFile'), join(dataDir, 'copperplate.db'));
    return { options: { dataDir }, drop: removeFolder };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(`create database ${name}${migrated ? ` template ${migratedTemplate}` : ''}`);
  return {
    options: { databaseUrl: `${inject('postgres')}/${name}`, dataDir },
    async drop() {
      await asAdministrator(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgres')}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
