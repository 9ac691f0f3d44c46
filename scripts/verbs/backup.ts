import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { findKeptSecret } from '../../src/server/kept-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `backup FILE`: the whole database in one file, made while the server runs or not. It can be restored into SQLite and
 * into PostgreSQL.
 * @returns 0; what fails is thrown, and then no file is left behind.
 */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length > 1) {
    console.error('Usage: copperplate backup FILE');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const keptSecret = config.sessionSecret === undefined ? findKeptSecret(config.dataDir) : undefined;
    const rows = await writeBackup(db, file, { version: config.version, now: new Date(), keptSecret });
    console.log(`${file} holds all ${rows} rows of the database.`);
    console.log(
      keptSecret === undefined
        ? 'SESSION_SECRET is not in it: keep that too, or the signing keys in the backup stay closed.'
        : 'The secret of the data folder is in it: whoever has the file can sign certificates in your name.',
    );
    console.log(
      'It holds everything about your clients. It was written so that only this account reads it (mode 0600).',
    );
    return 0;
  });
}
