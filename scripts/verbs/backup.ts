import { stat } from 'node:fs/promises';
import { noteBackup } from '../../src/server/backup/last-good.ts';
import { BadBackupError, readBackup } from '../../src/server/backup/read-backup.ts';
import { checkBackup } from '../../src/server/backup/restore-backup.ts';
import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { readConfig } from '../../src/server/config.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `backup FILE`: the whole database with the files of its store in one file; the server may run meanwhile. It can be restored into SQLite and
 * into PostgreSQL. `backup --verify FILE` reads a backup to its end and writes nothing. The data folder records the time of the last good
 * backup: health and the owner's page warn when it is over a day old.
 * @returns 0; 1 if files that the database names are missing from an otherwise complete backup. Failures throw,
 * and then leave no file behind.
 */
export async function run(args: string[]): Promise<number> {
  const [first, second] = args;
  if (first === '--verify' && second && args.length === 2) return verify(second);
  const file = first;
  if (!file || file.startsWith('--') || args.length > 1) {
    console.error('Usage: copperplate backup FILE\n       copperplate backup --verify FILE');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const keptSecret = config.sessionSecret === undefined ? findStoredSecret(config.dataDir) : undefined;
    const options = { version: config.version, now: new Date(), keptSecret };
    const { rows, blobs, lost } = await writeBackup(db, openBlobStore(config), file, options);
    console.log(`${file} holds all ${rows} rows of the database, and ${blobs} prints and other files.`);
    console.log(
      keptSecret === undefined
        ? 'SESSION_SECRET is not in it: keep that too, or the signing keys in the backup stay closed.'
        : 'The secret of the data folder is in it: anyone with the file can sign certificates in your name.',
    );
    console.log('It holds all data about your clients. Only this account can read it (mode 0600).');
    for (const { fault } of lost) console.error(`Not in it: ${fault}`);
    if (lost.length === 0) await noteBackup(config.dataDir, { madeAt: options.now.toISOString(), isGood: true });
    return lost.length > 0 ? 1 : 0;
  });
}

/** @returns 0 if every byte is unchanged, else 1. */
async function verify(file: string): Promise<number> {
  const { dataDir } = readConfig(process.env);
  try {
    const { header } = await checkBackup(file);
    await noteBackup(dataDir, { madeAt: header.made_at, isGood: true });
    console.log(
      `${file} is whole: no byte has changed since it was written on ${header.made_at}, by version ${header.version}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BadBackupError)) throw error;
    await noteBackup(dataDir, { madeAt: await madeAtOf(file), isGood: false });
    console.error(`backup: ${error.message}`);
    return 1;
  }
}

/** When a damaged backup was made, ISO: from its header, or if that is damaged too, the time the file was last written. */
async function madeAtOf(file: string): Promise<string> {
  try {
    for await (const part of readBackup(file)) if (part.kind === 'header') return part.header.made_at;
  } catch (error) {
    if (!(error instanceof BadBackupError)) throw error;
  }
  return (await stat(file)).mtime.toISOString();
}
