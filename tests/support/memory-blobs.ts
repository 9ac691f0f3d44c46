import { asKept, type BlobStore, idOf, missing, mustBeId } from '../../src/server/documents/blobs/store/blob-store.ts';

/** A store for tests that are about something else. `kept` is what it holds, and may be changed behind its back. */
export function memoryBlobs(kept = new Map<string, Uint8Array>()): BlobStore & { kept: Map<string, Uint8Array> } {
  const place = 'the memory of a test';
  return {
    place,
    kept,
    async put(content) {
      const id = idOf(content, place);
      kept.set(id, Uint8Array.from(content));
      return id;
    },
    async get(id) {
      const content = kept.get(mustBeId(id));
      if (!content) throw missing(id, place);
      return asKept(content, id, place);
    },
    has: async (id) => kept.has(mustBeId(id)),
    delete: async (id) => void kept.delete(mustBeId(id)),
    deletePartial: async () => 0,
    async check() {},
  };
}
