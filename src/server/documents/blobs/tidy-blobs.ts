import type { Deps } from '../../context.ts';
import { sha256 } from '../../ids.ts';
import { forgetNamed, forgetStray, giveStrayBack, takeStray } from '../../repositories/certificates/blob-arrivals.ts';
import { blobsToMove, forgetContent } from '../../repositories/certificates/blobs.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A store that fails so many times one after another is not asked again before the next round: each may take half a minute. */
const MOST_FAILURES = 5;

export type TidiedBlobs = { moved: number; strays: number; partial: number };

/**
 * Moves to the store what an earlier version, or its backup, kept in the database's rows; takes away what was put and never named
 * for a day, and what a killed process left half written. Several processes may do so at once. A stray that the store does not
 * delete is logged, held up for nobody, and left for a day.
 * @param isOver  asked before each of them; the rest is left for the next time.
 * @throws BlobStoreError when the store does not take what is moved: what was done stays done.
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
  await forgetNamed(db, clock(), dayAgo);
  for (let failures = 0; failures < MOST_FAILURES; ) {
    if (isOver()) return done;
    const stray = await takeStray(db, clock(), dayAgo);
    if (!stray) break;
    try {
      await blobs.delete(stray.id);
    } catch (error) {
      log.error(
        { err: error, blob: stray.id },
        'what nobody names could not be taken away: it is tried again in a day',
      );
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
