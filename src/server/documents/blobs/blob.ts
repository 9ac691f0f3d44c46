import { BadInputError } from '../../../kernel/errors.ts';

/** Bytes stored under their hash: drawn signatures in the database, prints and photos in the store. */
export type BlobKind = 'signature' | 'print' | 'photo';

export type NewBlob = { kind: BlobKind; mediaType: string; content: Uint8Array };

/** The media types and the largest size of each kind. */
const kinds: Readonly<Record<BlobKind, { mediaTypes: readonly string[]; mostBytes: number }>> = {
  signature: { mediaTypes: ['application/json'], mostBytes: 32 * 1024 },
  // Also what other firms printed, and the data of their certificates.
  print: { mediaTypes: ['application/pdf', 'application/json'], mostBytes: 64 * 1024 * 1024 },
  photo: { mediaTypes: ['image/jpeg'], mostBytes: 2 * 1024 * 1024 },
};

/** @throws BadInputError if the kind does not allow that type or size. */
export function mustBeKeepable({ kind, mediaType, content }: NewBlob): void {
  const allowed = kinds[kind];
  if (!allowed.mediaTypes.includes(mediaType)) throw new BadInputError(`a ${kind} of type ${mediaType}`);
  if (content.length === 0 || content.length > allowed.mostBytes)
    throw new BadInputError(`a ${kind} of ${content.length} bytes`);
}
