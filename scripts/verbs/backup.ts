import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { findKeptSecret } from '../../src/server/secrets/kept-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `backup FILE`: the whole database with the files of its store in one file, made while the server runs or not. It can be restored into SQLite and
 * into PostgreSQL.
 * @returns 0; 1 where files that the database names could not be taken along, with all the rest in the backup. What fails is thrown,
 * and then no file is left behind.
 */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length > 1) {
    console.error('Usage: copperplate backup FILE');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const keptSecret = config.sessionSecret === undefined ? findKeptSecret(config.dataDir) : undefined;
    const options = { version: config.version, now: new Date(), keptSecret };
    const { rows, blobs, lost } = await writeBackup(db, openBlobStore(config), file, options);
    console.log(`${file} holds all ${rows} rows of the database, and ${blobs} prints and other files.`);
    console.log(
      keptSecret === undefined
        ? 'SESSION_SECRET is not in it: keep that too, or the signing keys in the backup stay closed.'
        : 'The secret of the data folder is in it: whoever has the file can sign certificates in your name.',
    );
    console.log(
      'It holds everything about your clients. It was written so that only this account reads it (mode 0600).',
    );
    for (const { fault } of lost) console.error(`Not in it: ${fault}`);
    return lost.length > 0 ? 1 : 0;
  });
}
