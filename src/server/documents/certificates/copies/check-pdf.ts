import { inflateSync } from 'node:zlib';
import {
  type Claims,
  MAX_CERTIFICATE_BYTES,
  readCertificateFile,
  readClaims,
  type SignedCertificate,
} from '../certificate-file.ts';
import { hashOf } from '../signing.ts';

/** A file larger than this is not looked into. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024;
/** Ours hold two attachments; a file full of them, or of the word, is there to keep us busy. */
const [MAX_ATTACHMENTS, MAX_MENTIONS] = [16, 1000];
/** From the head of an object to its stream. */
const LONGEST_DICTIONARY = 4096;

/**
 * What stands in a copy: the certificate, what it claims, and the SHA-256 of its canonical text in hex. `damaged`: something
 * that looks like ours is there and cannot be read as one.
 */
export type Extracted =
  | { state: 'found'; signed: SignedCertificate; claims: Claims; hash: string }
  | { state: 'damaged' }
  | { state: 'none' };

/**
 * Takes the certificate and its signature out of a PDF, by the embedded-file streams themselves: the tables that lead to
 * them may have been rewritten by whoever saved the file again. Safe on hostile input: bounded work, never throws.
 */
export function extractFromPdf(bytes: Uint8Array): Extracted {
  if (bytes.length > MAX_PDF_BYTES) return { state: 'none' };
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!pdf.subarray(0, 1024).includes('%PDF-') && !pdf.subarray(-1024).includes('%%EOF')) return { state: 'none' };
  const certificates = new Map<string, Claims>();
  const signatures = new Set<string>();
  let unreadable = false;
  for (const { content, isNamed } of embeddedFiles(pdf)) {
    const text = content === undefined ? undefined : utf8(content);
    const claims = text === undefined ? undefined : readClaims(text);
    if (text === undefined) unreadable = true;
    else if (claims) certificates.set(text, claims);
    else if (/^[\w-]{1,500}\.\.[\w-]{86}$/u.test(text)) signatures.add(text);
    else if (isNamed) unreadable = true;
  }
  const [first, ...others] = certificates;
  const [jws, ...otherSignatures] = signatures;
  // Two certificates in one file: whichever a reader shows, the other is there to deceive.
  if (first !== undefined && jws !== undefined && others.length + otherSignatures.length === 0) {
    const [canonical, claims] = first;
    return found({ canonical, jws }, claims);
  }
  return { state: unreadable || certificates.size > 0 || signatures.size > 0 || isMarked(pdf) ? 'damaged' : 'none' };
}

const found = (signed: SignedCertificate, claims: Claims): Extracted => ({
  state: 'found',
  signed,
  claims,
  hash: hashOf(signed.canonical),
});

/** Looks into a PDF, or into the JSON file that we hand out. */
export function extractFromUpload(bytes: Uint8Array): Extracted {
  if (bytes.length > MAX_CERTIFICATE_BYTES || !isJson(bytes)) return extractFromPdf(bytes);
  const text = utf8(bytes);
  const signed = text === undefined ? undefined : readCertificateFile(text);
  const claims = signed && readClaims(signed.canonical);
  if (signed && claims) return found(signed, claims);
  return { state: text?.includes('copperplate-certificate/') ? 'damaged' : 'none' };
}

/** Whether a file is taken for the certificate as JSON, by its first byte. */
export const isJson = (bytes: Uint8Array) => bytes[0] === '{'.charCodeAt(0);

type EmbeddedFile = { content: Uint8Array | undefined; isNamed: boolean };

function* embeddedFiles(pdf: Buffer): Generator<EmbeddedFile> {
  let [mentions, count, budget] = [0, 0, MAX_CERTIFICATE_BYTES];
  for (let at = pdf.indexOf('/EmbeddedFile'); at !== -1; at = pdf.indexOf('/EmbeddedFile', at + 13)) {
    if (++mentions > MAX_MENTIONS) return;
    // "/EmbeddedFiles" is the name tree.
    if (isNameCharacter(pdf[at + 13])) continue;
    if (++count > MAX_ATTACHMENTS) return;
    const file = readStream(pdf, at, budget);
    if (!file) continue;
    // What could not be unpacked may have cost as much as was left.
    budget -= file.content?.length ?? budget;
    yield file;
  }
}

const isNameCharacter = (byte: number | undefined) =>
  byte !== undefined && /[A-Za-z0-9_.#-]/u.test(String.fromCharCode(byte));

/** The stream whose dictionary holds the given place. */
function readStream(pdf: Buffer, at: number, budget: number): EmbeddedFile | undefined {
  const behind = pdf.subarray(at, at + LONGEST_DICTIONARY).indexOf('stream');
  const from = Math.max(0, at - LONGEST_DICTIONARY);
  const before = pdf.subarray(from, at).lastIndexOf(' obj');
  if (behind === -1 || before === -1) return undefined;
  const [keyword, object] = [at + behind, from + before];
  const dictionary = pdf.toString('latin1', object, keyword);
  let start = keyword + 'stream'.length;
  if (pdf[start] === 0x0d) start += 1;
  if (pdf[start] === 0x0a) start += 1;
  const end = endOfStream(pdf, start, dictionary);
  const isNamed = /\/application#2[fF](?:json|jose)\b/u.test(dictionary);
  return end === -1
    ? { content: undefined, isNamed }
    : { content: decode(pdf.subarray(start, end), dictionary, budget), isNamed };
}

function endOfStream(pdf: Buffer, start: number, dictionary: string): number {
  const length = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b/u.exec(dictionary)?.[1];
  const end = start + Number(length);
  if (length !== undefined && end <= pdf.length && pdf.subarray(end, end + 12).includes('endstream')) return end;
  return pdf.indexOf('endstream', start);
}

/** @param budget  bytes that what is unpacked may have. */
function decode(content: Buffer, dictionary: string, budget: number): Uint8Array | undefined {
  if (content.length > budget) return undefined;
  if (!dictionary.includes('/Filter')) return content;
  if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]\s*)?(?=\/|>>)/u.test(dictionary)) return undefined;
  try {
    return inflateSync(content, { maxOutputLength: budget });
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
