import { sha256 } from '../../../codes.ts';

/** The print of 2,400 circuits is 6 MB. A larger file is not accepted, and a larger answer is not the stored file. */
export const MAX_BLOB_BYTES = 64 * 1024 * 1024;

/**
 * Why a store failed.
 *
 * | fault | meaning |
 * | --- | --- |
 * | missing | there is nothing under this hash |
 * | changed | the bytes under this hash have another hash |
 * | away | it does not answer in time, or not at all |
 * | refused | it answers and says no: credentials, bucket or region are not right |
 * | full | no space is left |
 * | read-only | it may not be written |
 */
export type StoreFault = 'missing' | 'changed' | 'away' | 'refused' | 'full' | 'read-only';

/** The message is a sentence for the administrator. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  readonly fault: StoreFault;
  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** The store of large files, each under its SHA-256 in hexadecimal. Every call ends in bounded time, or throws BlobStoreError. */
export type BlobStore = {
  /** The place of the store, for messages. */
  readonly place: string;
  /** Stores the bytes, flushed to the disk; may be repeated. @returns their id. */
  put(content: Uint8Array): Promise<string>;
  /** @throws BlobStoreError `missing`; `changed` if they are not the stored bytes. */
  get(id: string): Promise<Uint8Array>;
  /** Whether there is a file under the id; only `get` checks its bytes. */
  has(id: string): Promise<boolean>;
  /** No error if there is nothing under the id. */
  delete(id: string): Promise<void>;
  /** Deletes what a killed `put` left behind, if older than that. @returns how many. */
  deletePartial(before: Date): Promise<number>;
  /** @throws BlobStoreError if the settings do not work. */
  check(): Promise<void>;
};

/** The id of bytes to store. @throws BlobStoreError `refused` if they are empty or too large. */
export function idOf(content: Uint8Array, place: string): string {
  if (content.length === 0 || content.length > MAX_BLOB_BYTES)
    throw new BlobStoreError('refused', `${content.length} bytes are not kept in ${place}`);
  return sha256(content);
}

/** @throws BlobStoreError `changed` if the bytes have another hash. */
export function asKept(content: Uint8Array, id: string, place: string): Uint8Array {
  if (sha256(content) !== id) throw changed(id, place);
  return content;
}

export const changed = (id: string, place: string) =>
  new BlobStoreError('changed', `what is kept as ${id} in ${place} is not what was put there`);
export const missing = (id: string, place: string, cause?: unknown) =>
  new BlobStoreError('missing', `${id} is not in ${place}`, { cause });

/** An id becomes part of a path, so anything else is refused. */
export function mustBeId(id: string): string {
  if (!/^[0-9a-f]{64}$/.test(id)) throw new Error(`${id} is no SHA-256`);
  return id;
}
