import { LOG_HEAD_FORMAT } from '../../../../features/certificate-log/domain/head.ts';
import {
  type Claims,
  MAX_CERTIFICATE_BYTES,
  readCertificateFile,
  readClaims,
  type SignedCertificate,
} from '../certificate-file.ts';
import { ask, type Check } from '../check.ts';
import { attachmentsOf, looksLikePdf, PRODUCER, placeOf } from './attachments.ts';

/** A larger file is not read. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024;

/**
 * The content of a copy: the certificate and its claims. `damaged`: it has something that looks like ours and cannot be read
 * as one.
 */
export type CopyContents =
  | { state: 'found'; signed: SignedCertificate; claims: Claims }
  | { state: 'damaged' }
  | { state: 'none' };

/**
 * Takes the certificate and its signature out of a file, a PDF or the JSON that we hand out. Safe on hostile input: bounded work,
 * never throws.
 */
export function* unpackCopy(bytes: Uint8Array): Check<CopyContents> {
  if (bytes.length > MAX_CERTIFICATE_BYTES || !isJson(bytes)) return yield* takePdfApart(bytes);
  const text = utf8(bytes);
  const signed = text === undefined ? undefined : readCertificateFile(text);
  const claims = signed && readClaims(signed.canonical);
  if (signed && claims) return { state: 'found', signed, claims };
  return { state: text?.includes('copperplate-certificate/') ? 'damaged' : 'none' };
}

/** Whether a file is taken for the certificate as JSON, by its first byte. */
export const isJson = (bytes: Uint8Array): boolean => bytes[0] === '{'.charCodeAt(0);

function* takePdfApart(pdf: Uint8Array): Check<CopyContents> {
  if (pdf.length > MAX_PDF_BYTES || !looksLikePdf(pdf)) return { state: 'none' };
  const certificates = new Map<string, Claims>();
  const signatures = new Set<string>();
  const logs = new Set<string>();
  let [unreadable, budget] = [false, MAX_CERTIFICATE_BYTES];
  for (const { content: packed, isDeflated, isNamed } of attachmentsOf(pdf, () => budget)) {
    const content = packed && isDeflated ? yield* ask('unpack', { packed, most: budget }) : packed;
    // What could not be unpacked may have cost as much as was left.
    budget -= content?.length ?? budget;
    const text = content === undefined ? undefined : utf8(content);
    const claims = text === undefined ? undefined : readClaims(text);
    if (text === undefined) unreadable = true;
    else if (claims) certificates.set(text, claims);
    else if (/^[\w-]{1,500}\.\.[\w-]{86}$/u.test(text)) signatures.add(text);
    else if (text.includes(LOG_HEAD_FORMAT)) logs.add(text);
    else if (isNamed) unreadable = true;
  }
  const [first, ...others] = certificates;
  const [jws, ...otherSignatures] = signatures;
  // Two certificates in one file: a reader may show either, so one of them could deceive.
  if (first !== undefined && jws !== undefined && others.length + otherSignatures.length === 0) {
    const [canonical, claims] = first;
    const [log, ...otherLogs] = logs;
    // What is there and cannot be read, or is there twice, is no proof: it is told from there being none.
    if (unreadable || otherLogs.length > 0) return { state: 'found', signed: { canonical, jws, log: '' }, claims };
    return { state: 'found', signed: { canonical, jws, ...(log !== undefined && { log }) }, claims };
  }
  return { state: unreadable || certificates.size > 0 || signatures.size > 0 || isMarked(pdf) ? 'damaged' : 'none' };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isMarked = (pdf: Uint8Array) => placeOf(pdf, PRODUCER, 0) !== -1;
