import { mkdirSync } from 'node:fs';
import { checkBackup, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { readConfig } from '../../src/server/config.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { findStoredSecret, replaceStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `restore FILE`: a backup into an empty database, all of it or nothing. The file is read to its end and found whole
 * before anything is written.
 * @returns 0; what fails is thrown, and then the database is as it was.
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
        // Before the rows can be seen: an installation that has them without the secret could not sign.
        beforeCommit: () => {
          if (sessionSecret === undefined && brought !== undefined) replaceStoredSecret(dataDir, brought);
        },
      }),
    { mayBeNew: true },
  );
  console.log(
    `${rows} rows of ${backup.header.made_at} are restored, and ${blobs} prints and other files. A server that runs on this data must be started anew.`,
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
