import { ask, type Check } from './check.ts';
import { placeOf } from './copy/attachments.ts';
import { withoutLineBreaks } from './copy/end-of-pdf.ts';
import { MAX_PDF_BYTES } from './copy/unpack-copy.ts';
import type { KeySet } from './detached.ts';
import type { Judgement } from './judgement.ts';
import { judgeCopy, type OpenedCopy, openCopy } from './verdict.ts';

/**
 * A copy of a certificate that a person sent, taken apart once. `hash` is the SHA-256 of the file, in hex, without line breaks that stand
 * behind the end of a PDF; `begins` those of the PDFs which it begins with, where something was added behind their end: a signature of
 * ours, or what another person wrote.
 */
export type Copy = OpenedCopy & {
  hash: string;
  /** Bytes that the hash is of. */
  length: number;
  begins: readonly string[];
};

/** Takes a copy apart for the comparison with the issued file. Never throws on any file. */
export function* openToCompare(sent: Uint8Array): Check<Copy> {
  const bytes = withoutLineBreaks(sent);
  const hash = yield* ask('sha256', bytes);
  return { ...(yield* openCopy(bytes)), hash, length: bytes.length, begins: yield* beginningsOf(bytes) };
}

/** Programs that add to a PDF (notes, a drawing, a signature) leave its bytes and append to them. */
function* beginningsOf(bytes: Uint8Array): Check<string[]> {
  const found: string[] = [];
  for (let from = 0; found.length < MOST_ENDS; ) {
    const end = placeOf(bytes, END_OF_PDF, from, MAX_PDF_BYTES) + END_OF_PDF.length;
    if (end < END_OF_PDF.length || end >= bytes.length) break;
    found.push(yield* ask('sha256', bytes.subarray(0, end)));
    from = end;
  }
  return found;
}
const END_OF_PDF = '%%EOF\n';
/** A print of ours has two ends: as drawn, and as signed. Additions follow them. */
const MOST_ENDS = 2;

/** The SHA-256 of a print as drawn, before its signature: a signed print begins with these bytes. */
export function* hashOfUnsigned(print: Uint8Array): Check<string | undefined> {
  return (yield* beginningsOf(print))[0];
}

/** The registered certificate that a copy is compared with. */
export type StoredCertificate = {
  pdfHash: string | null;
  canonical: string;
  hash: string;
  /** Its print, if the store has it. */
  print?: Uint8Array | undefined;
};

/** Compares a copy, a PDF or the certificate as JSON, with the issued certificate. Never throws. */
export function* compareWithIssued(copy: Copy, stored: StoredCertificate, keys: KeySet): Check<Judgement> {
  const issued = [stored.pdfHash, stored.print && (yield* hashOfUnsigned(stored.print))];
  if (issued.includes(copy.hash)) return 'identical';
  if (yield* isBeginningOf(copy, stored.print)) return 'shortened';
  if (copy.begins.some((each) => issued.includes(each))) return 'added-to';
  const verdict = yield* judgeCopy(copy, keys);
  switch (verdict.state) {
    case 'none':
    case 'too large':
      return 'not-ours';
    case 'untouched':
      break;
    case 'revoked':
      // A revoked key does not make the data changed: the page reports the key separately.
      if (verdict.signed.canonical !== stored.canonical) return 'altered';
      break;
    default:
      return 'altered';
  }
  if (verdict.hash !== stored.hash || verdict.signed.canonical !== stored.canonical) return 'another';
  const { log, state, isJson, end } = verdict;
  // The head of a certificate whose key was revoked bears the same key.
  const isWhole =
    log.state === 'none' ||
    log.state === 'in' ||
    (state === 'revoked' && log.state === 'not believed' && log.why === 'revoked');
  if (!isWhole) return 'altered';
  if (isJson) return 'same-data';
  return stored.print === undefined && end === 'cut off' ? 'shortened' : 'reprinted';
}

/** Fewer bytes could begin any PDF. */
const LEAST_BEGINNING = 1024;
function* isBeginningOf({ hash, length }: Copy, print: Uint8Array | undefined): Check<boolean> {
  if (print === undefined || length < LEAST_BEGINNING || length >= print.length) return false;
  return (yield* ask('sha256', print.subarray(0, length))) === hash;
}
