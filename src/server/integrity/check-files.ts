import type { Db } from '../db/dialect.ts';
import type { BlobStore } from '../documents/blobs/store/blob-store.ts';
import { type BlobCheck, checkBlobs } from '../repositories/certificates/blobs.ts';
import { type IntegrityFault, readable } from './integrity.ts';

/**
 * The findings of `checkBlobs` as faults, like those of the database. A store that does not answer is a fault too, and so is a database
 * that cannot be read.
 */
export async function checkFiles(
  db: Db,
  store: BlobStore,
  how: { isRead: boolean },
): Promise<{ blobs: number; faults: IntegrityFault[] }> {
  const unreadable: IntegrityFault[] = [];
  const none: BlobCheck = { blobs: 0, faults: [] };
  const { blobs, faults } = await readable(db, 'blobs', unreadable, none, () => checkBlobs(db, store, how));
  return { blobs, faults: [...faults.map((each) => ({ what: `blob ${each.id}`, ...each })), ...unreadable] };
}
