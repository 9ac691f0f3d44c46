import { bytesOf } from '../../kernel/base64url.ts';
import type { TypedForm } from '../people.ts';
import type { KeptPhoto, KeptWithNumber } from './database.ts';
import type { Draft } from './draft.ts';

/** Unsent data of a person who left the phone. */
export type Unsent = {
  entries: readonly KeptWithNumber[];
  /** The reports that the entries belong to. */
  drafts: readonly Draft[];
  photos: readonly KeptPhoto[];
  typed: readonly TypedForm[];
};

type Piece = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** The same, encrypted. Only the server has the key, and gives it to this person. */
export type Sealed = { entries: number; words: Piece; photos: readonly Piece[] };

/** @param given  base64url, from the server. The imported key can be used but not read. */
export const keyOf = (given: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(given), 'AES-GCM', false, ['encrypt', 'decrypt']);

async function closed(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Piece> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

const opened = async (key: CryptoKey, { iv, bytes }: Piece): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes));

export async function seal(key: CryptoKey, { photos, ...words }: Unsent): Promise<Sealed> {
  const names = photos.map(({ sha256 }) => sha256);
  const text = new TextEncoder().encode(JSON.stringify({ ...words, names }));
  return {
    entries: words.entries.length,
    words: await closed(key, text),
    photos: await Promise.all(photos.map(({ bytes }) => closed(key, bytes))),
  };
}

/** @throws DOMException for the wrong key. */
export async function unseal(key: CryptoKey, sealed: Sealed): Promise<Unsent> {
  const { names, ...words } = JSON.parse(new TextDecoder().decode(await opened(key, sealed.words)));
  const bytes = await Promise.all(sealed.photos.map((photo) => opened(key, photo)));
  return { ...words, photos: bytes.map((each, at) => ({ sha256: names[at], bytes: each })) };
}
