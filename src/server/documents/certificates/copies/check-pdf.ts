import { inflateSync } from 'node:zlib';
import { hashOf } from '../signing.ts';
import { type Taken, type ToUnpack, takeApart, type Unpacked } from './take-apart.ts';

export { isJson, MAX_PDF_BYTES } from './take-apart.ts';

/** What stands in a copy, with the SHA-256 of the certificate's canonical text in hex. */
export type Extracted =
  | (Extract<Taken, { state: 'found' }> & { hash: string })
  | { state: 'damaged' }
  | { state: 'none' };

/** Looks into a PDF, or into the JSON file that we hand out. Safe on hostile input: bounded work, never throws. */
export function extractFromUpload(bytes: Uint8Array): Extracted {
  const taking = takeApart(bytes);
  let step = taking.next();
  while (!step.done) step = taking.next(unpack(step.value));
  const taken = step.value;
  return taken.state === 'found' ? { ...taken, hash: hashOf(taken.signed.canonical) } : taken;
}

function unpack({ packed, most }: ToUnpack): Unpacked {
  try {
    return inflateSync(packed, { maxOutputLength: most });
  } catch {
    return undefined;
  }
}
