import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { killedOverAndOver, onSqlite, type Place } from './support/killed.ts';

/** Kills that are asked for on each database, for as long as there is time. */
const mostRounds = 100;
const mostMs = 165_000;
/** One for each such part of the time: a machine that is slower goes on past it until it has done as many, all the same. */
const slowestMs = 16_500;
const fewestRounds = mostMs / slowestMs;

test('every save that was answered outlives the server, killed in the middle of more, on both databases', async () => {
  test.setTimeout(mostMs + 600_000);
  const rounds = { most: mostRounds, ms: mostMs, fewest: fewestRounds };
  await Promise.all([
    killedOverAndOver('SQLite', onSqlite, rounds),
    killedOverAndOver('PostgreSQL', onPostgres, rounds),
  ]);
});

async function onPostgres(port: number): Promise<Place> {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-crash-'));
  const databaseUrl = `${server.url}/postgres`;
  const { db, dialect, close } = openDatabase({ dataDir: folder, databaseUrl });
  await migrate(db, dialect);
  return {
    db,
    folder,
    environment: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret that only the crash test has, and no other',
    },
    async close() {
      await close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
