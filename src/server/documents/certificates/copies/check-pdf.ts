import { inflateSync } from 'node:zlib';
import {
  type CopyContents,
  type ToUnpack,
  type Unpacked,
  unpackCopy,
} from '../../../../domain/certificate/verify/copy/unpack-copy.ts';
import { hashOf } from '../signing.ts';

export { isJson, MAX_PDF_BYTES } from '../../../../domain/certificate/verify/copy/unpack-copy.ts';

/** The content of a copy, with the SHA-256 of the certificate's canonical text in hex. */
export type Extracted =
  | (Extract<CopyContents, { state: 'found' }> & { hash: string })
  | { state: 'damaged' }
  | { state: 'none' };

/** Looks into a PDF, or into the JSON file that we hand out. Safe on hostile input: bounded work, never throws. */
export function extractFromUpload(bytes: Uint8Array): Extracted {
  const taking = unpackCopy(bytes);
  let step = taking.next();
  while (!step.done) step = taking.next(unpack(step.value));
  const taken = step.value;
  return taken.state === 'found' ? { ...taken, hash: hashOf(taken.signed.canonical) } : taken;
}

/** As strict as a browser, so that the page that checks with no network says the same: behind a stream stands the end of a line, or nothing. */
function unpack({ packed, most }: ToUnpack): Unpacked {
  try {
    // The types of Node do not know what `info` gives back.
    const unpacked: unknown = inflateSync(packed, { maxOutputLength: most, info: true });
    const { buffer, engine } = unpacked as { buffer: Buffer; engine: { bytesWritten: number } };
    const behind = packed.subarray(engine.bytesWritten);
    return behind.length <= 2 && behind.every((byte) => byte === 0x0a || byte === 0x0d) ? buffer : undefined;
  } catch {
    return undefined;
  }
}
