import { sha256 } from '../../../ids.ts';

/** The print of 2,400 circuits is 6 MB. What is larger is not kept, and what comes back larger is not what was kept. */
export const MAX_BLOB_BYTES = 64 * 1024 * 1024;

/**
 * What keeps a store from doing as it was asked.
 *
 * | fault | what |
 * | --- | --- |
 * | missing | nothing is kept under this hash |
 * | changed | what is kept under this hash has another |
 * | away | it does not answer in time, or not at all |
 * | refused | it answers and says no: credentials, bucket or region are not right |
 * | full | no space is left |
 * | read-only | it may not be written |
 */
export type StoreFault = 'missing' | 'changed' | 'away' | 'refused' | 'full' | 'read-only';

/** The message is a sentence for whoever runs the installation. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  readonly fault: StoreFault;
  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Where large bytes are kept, each under the SHA-256 of it in hexadecimal. Every call ends in bounded time, or throws BlobStoreError. */
export type BlobStore = {
  /** Where that is, for messages. */
  readonly place: string;
  /** Keeps them, on the disk when this is answered. The same again writes the same again. @returns their id. */
  put(content: Uint8Array): Promise<string>;
  /** @throws BlobStoreError `missing`; `changed` when they are not what was put. */
  get(id: string): Promise<Uint8Array>;
  /** Whether something is kept under it; what, only `get` tells. */
  has(id: string): Promise<boolean>;
  /** It is no error where there is nothing under the id. */
  delete(id: string): Promise<void>;
  /** Takes away what a `put` left behind that was killed before so long ago. @returns how many. */
  deletePartial(before: Date): Promise<number>;
  /** @throws BlobStoreError when it cannot be used as it is set. */
  check(): Promise<void>;
};

/** The id of what is to be kept. @throws BlobStoreError `refused` when that is nothing, or too large. */
export function idOf(content: Uint8Array, place: string): string {
  if (content.length === 0 || content.length > MAX_BLOB_BYTES)
    throw new BlobStoreError('refused', `${content.length} bytes are not kept in ${place}`);
  return sha256(content);
}

/** @throws BlobStoreError `changed` when the bytes have another hash. */
export function asKept(content: Uint8Array, id: string, place: string): Uint8Array {
  if (sha256(content) !== id) throw changed(id, place);
  return content;
}

export const changed = (id: string, place: string) =>
  new BlobStoreError('changed', `what is kept as ${id} in ${place} is not what was put there`);
export const missing = (id: string, place: string, cause?: unknown) =>
  new BlobStoreError('missing', `${id} is not in ${place}`, { cause });

/** An id becomes part of a path: what is not an id goes no further. */
export function mustBeId(id: string): string {
  if (!/^[0-9a-f]{64}$/.test(id)) throw new Error(`${id} is no SHA-256`);
  return id;
}
