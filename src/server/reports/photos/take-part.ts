import type { Deps, Viewer } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import { BadInputError, BusyError } from '../../errors.ts';
import { sha256 } from '../../ids.ts';
import { oneAtATime } from '../../repositories/people/one-at-a-time.ts';
import {
  appendPhotoPart,
  beginPhotoUpload,
  countPhotoBytes,
  deletePhotoUpload,
  findOldestUpload,
  findPhotoBytes,
  findPhotoUpload,
  notePhotoAsked,
} from '../../repositories/reports/photos/photo-uploads.ts';

export type PhotoPart = {
  /** SHA-256 of the whole. */
  id: string;
  /** Bytes of the whole. */
  size: number;
  /** Where in the whole the part begins. */
  offset: number;
  /** Empty: it is only asked. */
  content: Uint8Array;
};

/** Of all that one person has on its way: forty photos as a phone makes them smaller, several times over. */
const MOST_KEPT = 100 * 1024 * 1024;
/** What was not asked for in this time gives way to what comes. */
const IN_USE_MS = 60 * 60 * 1000;

/**
 * Takes a part of a photo from a phone. One that begins elsewhere than where the last one ended is not kept, and one that reaches
 * back adds only what is new: a part that comes twice or late changes nothing. Once the last byte is there the whole is hashed;
 * where that is not what it should be, all of it is thrown away.
 * @returns bytes from the start that are here now.
 * @throws BadInputError where it reaches beyond the photo's end; BusyError where too much of the person's is on its way.
 */
export async function takePhotoPart({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, part: PhotoPart) {
  const { id, size, offset, content } = part;
  if (offset + content.length > size) throw new BadInputError('a part that reaches beyond the end of its photo');
  return db.transaction().execute(async (trx) => {
    const now = clock();
    // Several that begin together are counted one after the other.
    if (offset === 0 && content.length > 0) await oneAtATime(trx, viewer);
    const there = await findPhotoUpload(trx, viewer, id);
    if (there) await notePhotoAsked(trx, viewer, id, now);
    // A hash has one size: what was begun with another cannot come to it.
    const known = there?.size === size ? there : undefined;
    const have = known?.have ?? 0;
    if (offset > have || offset + content.length <= have) return have;
    if (!known) await begin(trx, viewer, part, now);
    const fresh = content.subarray(have - offset);
    const isKept = await appendPhotoPart(trx, viewer, id, { start: have, content: fresh });
    if (!isKept) return (await findPhotoUpload(trx, viewer, id))?.have ?? 0;
    if (have + fresh.length < size || sha256(await findPhotoBytes(trx, viewer, id)) === id) return have + fresh.length;
    await deletePhotoUpload(trx, viewer, id);
    return 0;
  });
}

async function begin(trx: Trx, viewer: Viewer, { id, size }: PhotoPart, now: Date): Promise<void> {
  await deletePhotoUpload(trx, viewer, id);
  while ((await countPhotoBytes(trx, viewer)) + size > MOST_KEPT) {
    const oldest = await findOldestUpload(trx, viewer, new Date(now.getTime() - IN_USE_MS));
    if (oldest === undefined)
      throw new BusyError('photos of one person wait to be added', 60, { words: 'Many photos are on their way.' });
    await deletePhotoUpload(trx, viewer, oldest);
  }
  await beginPhotoUpload(trx, viewer, id, size, now);
}
