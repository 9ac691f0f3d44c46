import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseOptions, openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, without a database's name. */
    postgres: string;
    /** The SQLite file with every table and no row, which those of the test files are copies of. */
    migratedFile: string;
  }
}

/** The database with every table and no row, which those of the test files are copies of. */
export const migratedTemplate = 'migrated_template';

/** One real PostgreSQL server for the whole run; each test file makes databases of its own on it. */
export default async function setup(project: TestProject) {
  // The tests ask what is stored, not whether it would outlive a power cut.
  // Autovacuum would change plans while a test looks at them.
  const off = ['autovacuum', 'fsync', 'synchronous_commit', 'full_page_writes'];
  const server = await startPostgres(off.flatMap((name) => ['-c', `${name}=off`]));
  await createDatabase(server.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'copperplate-template-'));
  await makeTemplate({ databaseUrl: `${server.url}/${migratedTemplate}`, dataDir });
  await makeTemplate({ dataDir });
  project.provide('postgres', server.url);
  project.provide('migratedFile', join(dataDir, 'copperplate.db'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createDatabase(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${migratedTemplate}`);
  await client.end();
}

async function makeTemplate(options: DatabaseOptions): Promise<void> {
  const { db, dialect, close } = openDatabase(options);
  await migrate(db, dialect);
  await close();
}
