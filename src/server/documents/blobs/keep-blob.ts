import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import { noteArrival } from '../../repositories/certificates/blob-arrivals.ts';
import { mustBeKeepable, type NewBlob } from './blob.ts';

/**
 * Puts bytes into the store. Name them with `nameBlob` within a day, in the transaction that refers to them: unnamed blobs are
 * deleted.
 * @returns the blob to name.
 * @throws BadInputError if the kind does not allow that type or size; BlobStoreError if the store fails.
 */
export async function keepBlob({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>, blob: NewBlob) {
  mustBeKeepable(blob);
  const { kind, mediaType, content } = blob;
  await noteArrival(db, sha256(content), clock());
  return { id: await blobs.put(content), kind, mediaType, size: content.length };
}
