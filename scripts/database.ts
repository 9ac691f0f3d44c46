import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/connect.ts';
import type { Db } from '../src/server/db/dialect.ts';

/**
 * Opens the database that the server of the same settings uses, does the work, and closes it.
 * @param options.mayBeNew  whether a missing SQLite file is created.
 * @throws Error with a sentence when a setting is wrong or there is no database.
 */
export async function withDatabase<T>(
  work: (opened: { db: Db; config: Config }) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const config = readConfig(process.env);
  const file = join(config.dataDir, 'copperplate.db');
  if (!config.databaseUrl && !mayBeNew && !existsSync(file))
    throw new Error(`there is no database ${file}: set DATA_DIR or DATABASE_URL`);
  const { db, close } = openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  try {
    return await work({ db, config });
  } finally {
    await close();
  }
}
