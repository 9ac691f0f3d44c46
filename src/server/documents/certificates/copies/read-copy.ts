import type { Judgement } from '../../../../domain/certificate/judgement.ts';
import { COPY_FIELDS, parseForm } from '../../../http/forms/parse-form.ts';
import { checkLogged } from '../log/check-logged.ts';
import { hashOf, verifyDetached } from '../signing.ts';
import { placeOf } from './attachments.ts';
import { type Extracted, extractFromUpload, isJson, MAX_PDF_BYTES } from './check-pdf.ts';

/**
 * A copy of a certificate that somebody sent, taken apart once. `hash` is the SHA-256 of the file, in hex; `begins` that of the PDF
 * which it begins with, where something was added behind its end.
 */
export type Copy = { hash: string; begins: string | undefined; isJson: boolean; extracted: Extracted };

/** What was sent: a file, or the whole form that holds it, with the form's content type. */
export type Sent = { bytes: Uint8Array<ArrayBuffer>; formType?: string };

/** @returns `no form` where it should be a form and is not. Never throws, whatever was sent. */
export async function readSent({ bytes, formType }: Sent): Promise<Copy | { state: 'no form' }> {
  if (formType === undefined) return readCopy(bytes);
  const form = await parseForm(bytes, formType, COPY_FIELDS).catch(() => undefined);
  if (!form) return { state: 'no form' };
  const file = form.get('file');
  return readCopy(new Uint8Array(file instanceof File ? await file.arrayBuffer() : []));
}

/** Never throws, whatever the file. */
export const readCopy = (bytes: Uint8Array): Copy => ({
  hash: hashOf(bytes),
  begins: beginningOf(bytes),
  isJson: isJson(bytes),
  extracted: extractFromUpload(bytes),
});

/** Programs that add to a PDF (notes, a drawing, a signature) leave what was there and write behind it. */
function beginningOf(bytes: Uint8Array): string | undefined {
  const end = placeOf(bytes, END_OF_PDF, 0, MAX_PDF_BYTES) + END_OF_PDF.length;
  return end < END_OF_PDF.length || end >= bytes.length ? undefined : hashOf(bytes.subarray(0, end));
}
const END_OF_PDF = '%%EOF\n';

/** What the register has of the certificate that a copy is compared with. */
export type StoredCertificate = { pdfHash: string | null; canonical: string; hash: string };

/** Judges a copy, a PDF or the certificate as JSON, against what was issued. Never throws. */
export function judgeCopy(copy: Copy, stored: StoredCertificate, jwks: { keys: readonly unknown[] }): Judgement {
  const { hash, begins, isJson, extracted } = copy;
  if (stored.pdfHash !== null && hash === stored.pdfHash) return 'identical';
  if (stored.pdfHash !== null && begins === stored.pdfHash) return 'added-to';
  if (extracted.state !== 'found') return extracted.state === 'damaged' ? 'altered' : 'not-ours';
  const { canonical, jws } = extracted.signed;
  if (!verifyDetached(canonical, jws, jwks, extracted.claims.issuedAt).ok) return 'altered';
  if (extracted.hash !== stored.hash || canonical !== stored.canonical) return 'another';
  const { state } = checkLogged(extracted.signed, jwks);
  if (state !== 'none' && state !== 'in') return 'altered';
  return isJson ? 'same-data' : 'reprinted';
}
