import { mkdirSync } from 'node:fs';
import { checkBackup, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { readConfig } from '../../src/server/config.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { findStoredSecret, replaceStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `restore FILE`: restores a backup into an empty database, all of it or nothing. It reads and checks the whole file
 * before it writes.
 * @returns 0. Failures throw and leave the database unchanged.
 */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length > 1) {
    console.error('Usage: copperplate restore FILE');
    return 2;
  }
  const config = readConfig(process.env);
  const { dataDir, sessionSecret } = config;
  const backup = await checkBackup(file);
  mkdirSync(dataDir, { recursive: true });
  const brought = backup.header.secret ?? undefined;
  const { rows, blobs, closedKeys, closedApps } = await withDatabase(
    ({ db }) =>
      restoreBackup(db, file, backup, {
        blobs: openBlobStore(config),
        secret: sessionSecret ?? brought ?? findStoredSecret(dataDir),
        // Before the rows become visible: with the rows but without the secret, the installation could not sign.
        beforeCommit: () => {
          if (sessionSecret === undefined && brought !== undefined) replaceStoredSecret(dataDir, brought);
        },
      }),
    { mayBeNew: true },
  );
  console.log(
    `Restored ${rows} rows of ${backup.header.made_at}, and ${blobs} prints and other files. Restart any server that runs on this data.`,
  );
  if (closedKeys > 0) {
    console.error(
      `Set SESSION_SECRET to that of the installation the backup was made of: ${closedKeys} signing ${
        closedKeys === 1 ? 'key does' : 'keys do'
      } not open with this one, and nothing can be issued with ${closedKeys === 1 ? 'it' : 'them'}.`,
    );
  }
  if (closedApps > 0) {
    console.error(
      `The authenticator apps of ${closedApps} ${closedApps === 1 ? 'person do' : 'people do'} not open with this secret: they sign in with a recovery code, or an owner resets their second factor.`,
    );
  }
  return 0;
}
