import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { checkFiles } from '../../src/server/integrity/check-files.ts';
import { checkIntegrity } from '../../src/server/integrity/integrity.ts';
import { withDatabase } from '../database.ts';

/**
 * `check`: whether the database is whole. Checks its pages and indexes, replays every report's log against its document,
 * checks every certificate's hash and signature, recomputes every company's log of certificates, and looks up every named file in the store; prints the result as JSON. The part of `audit` that
 * needs no secret.
 * @returns 0 if all is well, 1 if not.
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
