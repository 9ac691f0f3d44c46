import type { Deps } from '../context.ts';
import { sha256 } from '../ids.ts';
import { forgetStray, takeStrays } from '../repositories/blob-arrivals.ts';
import { blobsToMove, forgetContent } from '../repositories/blobs.ts';

const DAY = 24 * 60 * 60 * 1000;

export type TidiedBlobs = { moved: number; strays: number; partial: number };

/**
 * Moves to the store what an earlier version, or its backup, kept in the database's rows; takes away what was put and never named
 * for a day, and what a killed process left half written.
 * @param isOver  asked before each of them; the rest is left for the next time.
 * @throws BlobStoreError when the store does not do as it is asked: what was done stays done.
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
    } else log.error({ blob: id }, 'what is kept in the database under this hash was changed: it stays there');
  }
  const dayAgo = new Date(clock().getTime() - DAY);
  for (let ids = await takeStrays(db, dayAgo); ids.length > 0; ids = await takeStrays(db, dayAgo)) {
    for (const id of ids) {
      if (isOver()) return done;
      await blobs.delete(id);
      await forgetStray(db, id);
      done.strays += 1;
    }
  }
  done.partial = await blobs.deletePartial(dayAgo);
  return done;
}
