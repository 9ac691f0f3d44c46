import { BadInputError } from '../../errors.ts';

/** What is kept as bytes under the hash of them: a drawn signature in the database, prints and photos in the store. */
export type BlobKind = 'signature' | 'print' | 'photo';

export type NewBlob = { kind: BlobKind; mediaType: string; content: Uint8Array };

/** What may be kept, by kind: of one media type, and no larger. */
const kinds: Readonly<Record<BlobKind, { mediaType: string; mostBytes: number }>> = {
  signature: { mediaType: 'application/json', mostBytes: 32 * 1024 },
  print: { mediaType: 'application/pdf', mostBytes: 64 * 1024 * 1024 },
  photo: { mediaType: 'image/jpeg', mostBytes: 2 * 1024 * 1024 },
};

/** @throws BadInputError when the kind is not kept in that type or size. */
export function mustBeKeepable({ kind, mediaType, content }: NewBlob): void {
  const allowed = kinds[kind];
  if (mediaType !== allowed.mediaType) throw new BadInputError(`a ${kind} of type ${mediaType}`);
  if (content.length === 0 || content.length > allowed.mostBytes)
    throw new BadInputError(`a ${kind} of ${content.length} bytes`);
}
