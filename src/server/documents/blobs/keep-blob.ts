import type { Deps } from '../../context.ts';
import { sha256 } from '../../ids.ts';
import { noteArrival } from '../../repositories/certificates/blob-arrivals.ts';
import { mustBeKeepable, type NewBlob } from './blob.ts';

/**
 * Puts bytes into the store. They are to be named with `nameBlob` within a day, in the transaction that refers to them: what nobody
 * names is taken away again.
 * @returns what to name.
 * @throws BadInputError when the kind is not kept in that type or size; BlobStoreError when they cannot be kept.
 */
export async function keepBlob({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>, blob: NewBlob) {
  mustBeKeepable(blob);
  const { kind, mediaType, content } = blob;
  await noteArrival(db, sha256(content), clock());
  return { id: await blobs.put(content), kind, mediaType, size: content.length };
}
