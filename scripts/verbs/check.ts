import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { checkFiles } from '../../src/server/documents/blobs/check-files.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { checkIntegrity } from '../../src/server/repositories/certificates/integrity.ts';
import { withDatabase } from '../database.ts';

/**
 * `check`: whether the database is whole. Looks at its own pages and indexes, folds every report's log against its document,
 * hashes every certificate and opens its signature, folds every company's log of certificates again, and asks the store for every file that is named; prints what was found as JSON. A part of what `audit` does: the part that
 * needs no secret.
 * @returns 0 when all of it is as it must be, 1 when something is not.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('Usage: copperplate check');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const { faults, ...counted } = await atOneMoment(db, async (snapshot) => {
      const files = await checkFiles(snapshot, openBlobStore(config), { isRead: false });
      const { faults, ...rest } = await checkIntegrity(snapshot);
      return { ...rest, blobs: files.blobs, faults: [...faults, ...files.faults] };
    });
    const holds = faults.length === 0;
    process.stdout.write(`${JSON.stringify({ holds, ...counted, faults }, null, 2)}\n`);
    return holds ? 0 : 1;
  });
}
