import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import { forgetNamed, forgetStray, giveStrayBack, takeStray } from '../../repositories/certificates/blob-arrivals.ts';
import { blobsToMove, forgetContent } from '../../repositories/certificates/blobs.ts';

const DAY = 24 * 60 * 60 * 1000;
/** After so many failures in a row the store rests until the next round: each call may take half a minute. */
const MOST_FAILURES = 5;

export type TidiedBlobs = { moved: number; strays: number; partial: number };

/**
 * Moves blobs that an earlier version, or its backup, stored in database rows to the store; deletes blobs that no row has named
 * for a day, and half-written files of a killed process. Several processes may do so at once. A stray that the store does not
 * delete is logged and left for a day.
 * @param isOver  checked before each; the rest waits for the next time.
 * @throws BlobStoreError if the store does not accept a blob: earlier moves remain.
 */
export async function tidyBlobs(
  { db, blobs, clock, log }: Pick<Deps, 'db' | 'blobs' | 'clock' | 'log'>,
  isOver: () => boolean = () => false,
): Promise<TidiedBlobs> {
  const done: TidiedBlobs = { moved: 0, strays: 0, partial: 0 };
  for await (const { companyId, id, content } of blobsToMove(db)) {
    if (isOver()) return done;
    if (sha256(content) === id) {
      await blobs.put(content);
      await forgetContent(db, companyId, id);
      done.moved += 1;
    } else log.error({ blob: id }, 'the bytes in the database under this hash have changed: they stay there');
  }
  const dayAgo = new Date(clock().getTime() - DAY);
  await forgetNamed(db, clock(), dayAgo);
  for (let failures = 0; failures < MOST_FAILURES; ) {
    if (isOver()) return done;
    const stray = await takeStray(db, clock(), dayAgo);
    if (!stray) break;
    try {
      await blobs.delete(stray.id);
    } catch (error) {
      log.error({ err: error, blob: stray.id }, 'an unnamed blob could not be deleted: another try follows in a day');
      await giveStrayBack(db, stray, clock());
      failures += 1;
      continue;
    }
    await forgetStray(db, stray);
    failures = 0;
    done.strays += 1;
  }
  done.partial = await blobs.deletePartial(dayAgo);
  return done;
}
