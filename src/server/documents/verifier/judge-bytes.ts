import type { DocumentError } from '../../../domain/forms/json/parse-document.ts';
import { verifyBytes } from '../../../domain/verification/engine/verify-bytes.ts';

/** `json` is the response text: it may be long, so it is serialised only once. */
export type Judged =
  | { state: 'verified'; json: Uint8Array<ArrayBuffer> }
  | { state: 'invalid'; errors: DocumentError[] };

/** Verifies a document and serialises the answer. Never throws on any bytes. */
export function judgeBytes(bytes: Uint8Array): Judged {
  const verified = verifyBytes(bytes);
  if (!verified.ok) return { state: 'invalid', errors: verified.errors };
  return { state: 'verified', json: new TextEncoder().encode(JSON.stringify(verified.verification)) };
}
