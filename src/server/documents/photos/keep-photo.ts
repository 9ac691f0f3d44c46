import type { Deps } from '../../context.ts';
import { keepBlob } from '../blobs/keep-blob.ts';
import type { Picture } from './picture.ts';

/** A photo whose bytes are in the store, and the blobs to name (`nameBlob`). */
export type KeptPhoto = Awaited<ReturnType<typeof keepPhoto>>;

/** Puts a photo and its small version into the store. */
export async function keepPhoto(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock'>,
  { content, small, width, height, takenAt }: Picture,
) {
  const keep = (bytes: Uint8Array) => keepBlob(deps, { kind: 'photo', mediaType: 'image/jpeg', content: bytes });
  const blobs = [await keep(content), await keep(small)] as const;
  return { blobs, photo: { id: blobs[0].id, smallId: blobs[1].id, takenAt, width, height } };
}
