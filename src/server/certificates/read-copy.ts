import type { Judgement } from '../../domain/certificate/judgement.ts';
import { type Extracted, extractFromUpload, isJson } from './check-pdf.ts';
import { hashOf, verifyDetached } from './signing.ts';

/** A copy of a certificate that somebody sent, taken apart once. `hash` is the SHA-256 of the file, in hex. */
export type Copy = { hash: string; isJson: boolean; extracted: Extracted };

/** Never throws, whatever the file. */
export const readCopy = (bytes: Uint8Array): Copy => ({
  hash: hashOf(bytes),
  isJson: isJson(bytes),
  extracted: extractFromUpload(bytes),
});

/** What the register has of the certificate that a copy is compared with. */
export type StoredCertificate = { pdfHash: string | null; canonical: string; hash: string };

/** Judges a copy, a PDF or the certificate as JSON, against what was issued. Never throws. */
export function judgeCopy(copy: Copy, stored: StoredCertificate, jwks: { keys: readonly unknown[] }): Judgement {
  const { hash, isJson, extracted } = copy;
  if (stored.pdfHash !== null && hash === stored.pdfHash) return 'identical';
  if (extracted.state !== 'found') return extracted.state === 'damaged' ? 'altered' : 'not-ours';
  const { canonical, jws } = extracted.signed;
  if (!verifyDetached(canonical, jws, jwks, extracted.claims.issuedAt).ok) return 'altered';
  if (extracted.hash !== stored.hash || canonical !== stored.canonical) return 'another';
  return isJson ? 'same-data' : 'reprinted';
}
