import { BadInputError, BusyError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
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
  /** Position of the part in the whole. */
  offset: number;
  /** Empty: only asks how much has arrived. */
  content: Uint8Array;
};

/** Total of one person's unfinished uploads: several times forty photos in the size that a phone sends. */
const MOST_KEPT = 100 * 1024 * 1024;
/** An upload not asked for in this time is deleted to make room. */
const IN_USE_MS = 60 * 60 * 1000;

/**
 * Takes a part of a photo from a phone. A part that begins after the end of the bytes received is not stored, and one that begins
 * before adds only the new bytes: a part that arrives twice or late changes nothing. After the last byte the whole is hashed;
 * if the hash is wrong, the upload is deleted.
 * @returns the number of bytes received from the start.
 * @throws BadInputError where the part goes beyond the photo's end; BusyError where the person has too much on its way.
 */
export async function takePhotoPart({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, part: PhotoPart) {
  const { id, size, offset, content } = part;
  if (offset + content.length > size) throw new BadInputError('a part that goes beyond the end of its photo');
  return db.transaction().execute(async (trx) => {
    const now = clock();
    // Uploads that begin together are counted one after the other.
    if (offset === 0 && content.length > 0) await oneAtATime(trx, viewer);
    const there = await findPhotoUpload(trx, viewer, id);
    if (there) await notePhotoAsked(trx, viewer, id, now);
    // A hash has one size: an upload begun with another size can never match it.
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
