import { inflateSync } from 'node:zlib';
import type { Judgement } from '../../domain/certificate/judgement.ts';
import {
  type Claims,
  MAX_CERTIFICATE_BYTES,
  readCertificateFile,
  readClaims,
  type SignedCertificate,
} from './certificate-file.ts';
import { hashOf, verifyDetached } from './signing.ts';

/** A file larger than this is not looked into. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024;
/** Ours hold two attachments; a file full of them is there to keep us busy. */
const MAX_ATTACHMENTS = 16;

/** What stands in a PDF. `damaged`: something that looks like our attachment is there and cannot be read as one. */
export type Extracted = { state: 'found'; signed: SignedCertificate } | { state: 'damaged' } | { state: 'none' };

/**
 * Takes the certificate and its signature out of a PDF, by the embedded-file streams themselves: the tables that lead to
 * them may have been rewritten by whoever saved the file again. Safe on hostile input: bounded work, never throws.
 */
export function extractFromPdf(bytes: Uint8Array): Extracted {
  if (bytes.length > MAX_PDF_BYTES) return { state: 'none' };
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!pdf.subarray(0, 1024).includes('%PDF-') && !pdf.subarray(-1024).includes('%%EOF')) return { state: 'none' };
  const certificates = new Set<string>();
  const signatures = new Set<string>();
  let unreadable = false;
  for (const { content, isNamed } of embeddedFiles(pdf)) {
    const text = content === undefined ? undefined : utf8(content);
    if (text === undefined) unreadable = true;
    else if (readClaims(text)) certificates.add(text);
    else if (/^[\w-]{1,500}\.\.[\w-]{86}$/u.test(text)) signatures.add(text);
    else if (isNamed) unreadable = true;
  }
  const [canonical, ...others] = certificates;
  const [jws, ...otherSignatures] = signatures;
  // Two certificates in one file: whichever a reader shows, the other is there to deceive.
  if (canonical !== undefined && jws !== undefined && others.length + otherSignatures.length === 0) {
    return { state: 'found', signed: { canonical, jws } };
  }
  return { state: unreadable || certificates.size > 0 || signatures.size > 0 || isMarked(pdf) ? 'damaged' : 'none' };
}

/** The certificate inside a PDF of ours, or undefined. */
export function readPdf(bytes: Uint8Array): SignedCertificate | undefined {
  const extracted = extractFromPdf(bytes);
  return extracted.state === 'found' ? extracted.signed : undefined;
}

/** What the register has of the certificate that an upload is compared with. */
export type StoredCertificate = { pdfHash: string | null; canonical: string; signature: string; hash: string };

/** Judges an uploaded file, a PDF or the certificate as JSON, against what was issued. Never throws. */
export function judgeUpload(upload: {
  bytes: Uint8Array;
  stored: StoredCertificate;
  jwks: { keys: readonly unknown[] };
}): Judgement {
  const { bytes, stored, jwks } = upload;
  if (stored.pdfHash !== null && hashOf(bytes) === stored.pdfHash) return 'identical';
  const extracted = extractFromUpload(bytes);
  if (extracted.state !== 'found') return extracted.state === 'damaged' ? 'altered' : 'not-ours';
  const { canonical, jws } = extracted.signed;
  const claims = readClaims(canonical) as Claims;
  if (!verifyDetached(canonical, jws, jwks, claims.issuedAt).ok) return 'altered';
  if (hashOf(canonical) !== stored.hash || canonical !== stored.canonical) return 'another';
  return isJson(bytes) ? 'same-data' : 'reprinted';
}

/** Looks into a PDF, or into the JSON file that we hand out. */
export function extractFromUpload(bytes: Uint8Array): Extracted {
  if (bytes.length > MAX_CERTIFICATE_BYTES || !isJson(bytes)) return extractFromPdf(bytes);
  const text = utf8(bytes);
  const signed = text === undefined ? undefined : readCertificateFile(text);
  if (signed) return { state: 'found', signed };
  return { state: text?.includes('copperplate-certificate/') ? 'damaged' : 'none' };
}

/** Whether a file is taken for the certificate as JSON, by its first byte. */
export const isJson = (bytes: Uint8Array) => bytes[0] === '{'.charCodeAt(0);

type EmbeddedFile = { content: Uint8Array | undefined; isNamed: boolean };

function* embeddedFiles(pdf: Buffer): Generator<EmbeddedFile> {
  let count = 0;
  for (let at = pdf.indexOf('/EmbeddedFile'); at !== -1; at = pdf.indexOf('/EmbeddedFile', at + 13)) {
    // "/EmbeddedFiles" is the name tree.
    if (isNameCharacter(pdf[at + 13])) continue;
    if (++count > MAX_ATTACHMENTS) return;
    const file = readStream(pdf, at);
    if (file) yield file;
  }
}

const isNameCharacter = (byte: number | undefined) =>
  byte !== undefined && /[A-Za-z0-9_.#-]/u.test(String.fromCharCode(byte));

/** The stream whose dictionary holds the given place. */
function readStream(pdf: Buffer, at: number): EmbeddedFile | undefined {
  const keyword = pdf.indexOf('stream', at);
  if (keyword === -1 || keyword - at > 4096) return undefined;
  const object = pdf.lastIndexOf(' obj', at);
  if (object === -1 || at - object > 4096) return undefined;
  const dictionary = pdf.toString('latin1', object, keyword);
  let start = keyword + 'stream'.length;
  if (pdf[start] === 0x0d) start += 1;
  if (pdf[start] === 0x0a) start += 1;
  const end = endOfStream(pdf, start, dictionary);
  const isNamed = /\/application#2[fF](?:json|jose)\b/u.test(dictionary);
  return end === -1
    ? { content: undefined, isNamed }
    : { content: decode(pdf.subarray(start, end), dictionary), isNamed };
}

function endOfStream(pdf: Buffer, start: number, dictionary: string): number {
  const length = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b/u.exec(dictionary)?.[1];
  const end = start + Number(length);
  if (length !== undefined && end <= pdf.length && pdf.subarray(end, end + 12).includes('endstream')) return end;
  return pdf.indexOf('endstream', start);
}

function decode(content: Buffer, dictionary: string): Uint8Array | undefined {
  if (content.length > MAX_CERTIFICATE_BYTES) return undefined;
  if (!dictionary.includes('/Filter')) return content;
  if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]\s*)?(?=\/|>>)/u.test(dictionary)) return undefined;
  try {
    return inflateSync(content, { maxOutputLength: MAX_CERTIFICATE_BYTES });
  } catch {
    return undefined;
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The producer we write into every print: a copy whose attachments were taken out still says whose it was. */
const isMarked = (pdf: Buffer) => pdf.includes('Copperplate certificate');
