import { type DocumentError, parseDocumentText } from '../../forms/json/parse-document.ts';
import type { Verification } from './finding.ts';
import { verify } from './verify.ts';

/** Largest report document that is read, in bytes: more than three times a report of 6,000 circuits. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export type VerifiedBytes = { ok: true; verification: Verification } | { ok: false; errors: DocumentError[] };

/**
 * Verifies a report document from outside: the bytes of a file or of a request. JSON in UTF-8, with or without a byte order mark. Never
 * throws because of the bytes.
 */
export function verifyBytes(bytes: Uint8Array): VerifiedBytes {
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) return refused(tooLarge);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused('Give the report as JSON text in UTF-8');
  }
  const parsed = parseDocumentText(text);
  if (!parsed.ok) return parsed;
  const { document, unknown, unknownLeftOff } = parsed;
  const verification = { ...verify(document), unknown };
  return {
    ok: true,
    verification: unknownLeftOff ? { ...verification, unknown_left_off: unknownLeftOff } : verification,
  };
}

export const tooLarge = `Give a report of at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`;

const refused = (message: string): VerifiedBytes => ({ ok: false, errors: [{ path: '', message }] });
