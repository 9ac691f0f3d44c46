import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, without a database's name. */
    postgres: string;
  }
}

/** The database with every table and no row, which those of the test files are copies of. */
export const migratedTemplate = 'migrated_template';

/** One real PostgreSQL server for the whole run; each test file makes databases of its own on it. */
export default async function setup(project: TestProject) {
  // The tests ask what is stored, not whether it would outlive a power cut.
  const server = await startPostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']);
  await makeTemplate(server.url);
  project.provide('postgres', server.url);
  return server.stop;
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${migratedTemplate}`);
  await client.end();
  const { db, dialect, close } = openDatabase({ databaseUrl: `${server}/${migratedTemplate}`, dataDir: '' });
  await migrate(db, dialect);
  await close();
}
