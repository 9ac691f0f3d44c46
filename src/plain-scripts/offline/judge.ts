import type { CertificateData } from '../../domain/certificate/certificate.ts';
import type { KeyTimes } from '../../domain/certificate/verify/about-key.ts';
import type { KeyInSet } from '../../domain/certificate/verify/about-log.ts';
import type { Claims } from '../../domain/certificate/verify/certificate-file.ts';
import { looksLikePdf } from '../../domain/certificate/verify/copy/attachments.ts';
import { type EndOfPdf, endOfPdf } from '../../domain/certificate/verify/copy/end-of-pdf.ts';
import {
  type CopyContents,
  isJson,
  MAX_PDF_BYTES,
  type ToUnpack,
  type Unpacked,
  unpackCopy,
} from '../../domain/certificate/verify/copy/unpack-copy.ts';
import { isRevoked, keyIn, keyInSet, readDetached, timesOf } from '../../domain/certificate/verify/detached.ts';
import { base64urlOf, textOf } from '../../kernel/base64url.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { judgeLog, type LoggedOffline } from './judge-log.ts';
import { type KeySet, ownKey } from './key-set.ts';
import { type CheckSignature, checkSignature, sha256 } from './signature.ts';
import { unpack } from './unpack.ts';

/** The signed data, its hash, and what the signature does not cover: the proof of the log, and the end of a PDF. */
type Found = { isPdf: boolean; end?: EndOfPdf | undefined; data: CertificateData; hash: string; log: LoggedOffline };

/**
 * The verdict on a file without its server.
 * - `untouched`: the data is as signed with a key of the set.
 * - `own key`: the data is as signed with the key that it names itself; there is no key set to say whose key that is.
 * - `unknown key`: the key is not in the set, so nothing is known.
 * - `revoked`: signed, but dated after the key was revoked.
 * - `changed`: the file claims to be a certificate, but its data is not what was signed.
 * - `none`: the file has no certificate. `too large`: not read.
 */
export type OfflineAnswer =
  | (Found & { state: 'untouched' | 'revoked'; key: KeyTimes & KeyInSet })
  | (Found & { state: 'own key'; kid: string })
  | { state: 'unknown key'; claims: Claims; kid: string }
  | { state: 'changed' | 'none'; end?: EndOfPdf | undefined }
  | { state: 'too large' };

/**
 * Judges a file, a PDF or the certificate as JSON. Bounded work, never throws.
 * @param set  the public keys to trust; undefined without a key set
 */
export async function judgeOffline(
  bytes: Uint8Array,
  set: KeySet | undefined,
  check: CheckSignature = checkSignature,
): Promise<OfflineAnswer> {
  if (bytes.length > MAX_PDF_BYTES) return { state: 'too large' };
  const taken = await unpackedThere(unpackCopy(bytes));
  const end = looksLikePdf(bytes) ? endOfPdf(bytes) : undefined;
  if (taken.state !== 'found') return { state: taken.state === 'damaged' ? 'changed' : 'none', end };
  const { signed, claims } = taken;
  const detached = readDetached(signed.jws, textOf);
  if (!detached || !isCanonical(signed.canonical)) return { state: 'changed' };
  const key = set ? keyIn(set, detached.kid) : await ownKey(claims.key, detached.kid);
  if (!key) return set ? { state: 'unknown key', claims, kid: detached.kid } : { state: 'changed' };
  const text = new TextEncoder().encode(signed.canonical);
  const input = new TextEncoder().encode(`${detached.header}.${base64urlOf(text)}`);
  if (!(await check(key, detached.signature, input))) return { state: 'changed' };
  const data = JSON.parse(signed.canonical) as CertificateData;
  const hash = await sha256(text);
  const found = { isPdf: !isJson(bytes), end, data, hash, log: await judgeLog({ hash, log: signed.log }, set, check) };
  if (!set) return { state: 'own key', ...found, kid: key.kid };
  const by = { ...keyInSet(key), ...timesOf(key) };
  return { state: isRevoked(key, claims.issuedAt) ? 'revoked' : 'untouched', ...found, key: by };
}

async function unpackedThere(taking: Generator<ToUnpack, CopyContents, Unpacked>): Promise<CopyContents> {
  let step = taking.next();
  while (!step.done) step = taking.next(await unpack(step.value));
  return step.value;
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
