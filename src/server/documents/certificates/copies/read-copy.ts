import { looksLikePdf, placeOf } from '../../../../domain/certificate/verify/copy/attachments.ts';
import { type EndOfPdf, endOfPdf, withoutLineBreaks } from '../../../../domain/certificate/verify/copy/end-of-pdf.ts';
import type { Judgement } from '../../../../domain/certificate/verify/judgement.ts';
import { checkLogged } from '../../../../features/certificate-log/server/check-logged.ts';
import { COPY_FIELDS, parseForm } from '../../../http/forms/parse-form.ts';
import { hashOf, verifyDetached } from '../signing.ts';
import { type Extracted, extractFromUpload, isJson, MAX_PDF_BYTES } from './check-pdf.ts';

/**
 * A copy of a certificate that a person sent, taken apart once. `hash` is the SHA-256 of the file, in hex, without line breaks that stand
 * behind the end of a PDF; `begins` those of the PDFs which it begins with, where something was added behind their end: a signature of
 * ours, or what another person wrote.
 */
export type Copy = {
  hash: string;
  /** Bytes that the hash is of. */
  length: number;
  begins: readonly string[];
  isJson: boolean;
  /** Of a PDF. */
  end: EndOfPdf | undefined;
  extracted: Extracted;
};

/** What was sent: a file, or the whole form that holds it, with the form's content type. */
export type Sent = { bytes: Uint8Array<ArrayBuffer>; formType?: string };

/** @returns `no form` if it should be a form and is not. Never throws on any input. */
export async function readSent({ bytes, formType }: Sent): Promise<Copy | { state: 'no form' }> {
  if (formType === undefined) return readCopy(bytes);
  const form = await parseForm(bytes, formType, COPY_FIELDS).catch(() => undefined);
  if (!form) return { state: 'no form' };
  const file = form.get('file');
  return readCopy(new Uint8Array(file instanceof File ? await file.arrayBuffer() : []));
}

/** Never throws on any file. */
export function readCopy(sent: Uint8Array): Copy {
  const bytes = withoutLineBreaks(sent);
  return {
    hash: hashOf(bytes),
    length: bytes.length,
    begins: beginningsOf(bytes),
    isJson: isJson(bytes),
    end: looksLikePdf(bytes) ? endOfPdf(bytes) : undefined,
    extracted: extractFromUpload(bytes),
  };
}

/** Programs that add to a PDF (notes, a drawing, a signature) leave its bytes and append to them. */
function beginningsOf(bytes: Uint8Array): string[] {
  const found: string[] = [];
  for (let from = 0; found.length < MOST_ENDS; ) {
    const end = placeOf(bytes, END_OF_PDF, from, MAX_PDF_BYTES) + END_OF_PDF.length;
    if (end < END_OF_PDF.length || end >= bytes.length) break;
    found.push(hashOf(bytes.subarray(0, end)));
    from = end;
  }
  return found;
}
const END_OF_PDF = '%%EOF\n';
/** A print of ours has two ends: as drawn, and as signed. Additions follow them. */
const MOST_ENDS = 2;

/** The SHA-256 of a print as drawn, before its signature: a signed print begins with these bytes. */
export const hashOfUnsigned = (print: Uint8Array): string | undefined => beginningsOf(print)[0];

/** The registered certificate that a copy is compared with. */
export type StoredCertificate = {
  pdfHash: string | null;
  canonical: string;
  hash: string;
  /** Its print, if the store has it. */
  print?: Uint8Array | undefined;
};

/** Judges a copy, a PDF or the certificate as JSON, against the issued certificate. Never throws. */
export function judgeCopy(copy: Copy, stored: StoredCertificate, jwks: { keys: readonly unknown[] }): Judgement {
  const { hash, begins, isJson, extracted } = copy;
  const issued = [stored.pdfHash, stored.print && hashOfUnsigned(stored.print)];
  if (issued.includes(hash)) return 'identical';
  if (isBeginningOf(copy, stored.print)) return 'shortened';
  if (begins.some((each) => issued.includes(each))) return 'added-to';
  if (extracted.state !== 'found') return extracted.state === 'damaged' ? 'altered' : 'not-ours';
  const { canonical, jws } = extracted.signed;
  const verified = verifyDetached(canonical, jws, jwks, extracted.claims.issuedAt);
  // A revoked key does not make the data changed: the page reports the key separately.
  const isRevoked = !verified.ok && verified.reason === 'revoked' && canonical === stored.canonical;
  if (!verified.ok && !isRevoked) return 'altered';
  if (extracted.hash !== stored.hash || canonical !== stored.canonical) return 'another';
  const { state } = checkLogged(extracted.signed, jwks);
  // Its head bears the same key.
  const isWhole = state === 'none' || state === 'in' || (isRevoked && state === 'revoked-key');
  if (!isWhole) return 'altered';
  if (isJson) return 'same-data';
  return stored.print === undefined && copy.end === 'cut off' ? 'shortened' : 'reprinted';
}

/** Fewer bytes could begin any PDF. */
const LEAST_BEGINNING = 1024;
const isBeginningOf = ({ hash, length }: Copy, print: Uint8Array | undefined): boolean =>
  print !== undefined &&
  length >= LEAST_BEGINNING &&
  length < print.length &&
  hashOf(print.subarray(0, length)) === hash;
