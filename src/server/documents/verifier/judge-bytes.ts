import type { DocumentError } from '../../../domain/forms/json/parse-document.ts';
import { verifyBytes } from '../../../domain/verification/engine/verify-bytes.ts';

/** `json` is the verification as it goes out: there may be much of it, and it is not to be written twice. */
export type Judged =
  | { state: 'verified'; json: Uint8Array<ArrayBuffer> }
  | { state: 'invalid'; errors: DocumentError[] };

/** Verifies a document and writes down the answer. Never throws for what the bytes hold. */
export function judgeBytes(bytes: Uint8Array): Judged {
  const verified = verifyBytes(bytes);
  if (!verified.ok) return { state: 'invalid', errors: verified.errors };
  return { state: 'verified', json: new TextEncoder().encode(JSON.stringify(verified.verification)) };
}
