import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { type AboutKey, aboutKey, type KeyTimes } from './about-key.ts';
import { type KeyInSet, type StoodBefore, stoodBefore } from './about-log.ts';
import type { Claims, SignedCertificate } from './certificate-file.ts';
import { ask, type Check } from './check.ts';
import { looksLikePdf } from './copy/attachments.ts';
import { type EndOfPdf, endOfPdf, withoutLineBreaks } from './copy/end-of-pdf.ts';
import { isJson, MAX_PDF_BYTES, unpackCopy } from './copy/unpack-copy.ts';
import { type KeySet, keyInSet, timesOf } from './detached.ts';
import { checkLogged, type Logged } from './logged.ts';
import { checkSignature } from './signature.ts';

/** A copy taken apart: nothing in it is checked. */
export type OpenedCopy = {
  isJson: boolean;
  /** Of a PDF. */
  end: EndOfPdf | undefined;
  content: Content;
};
/** `hash`: SHA-256 of the certificate's canonical text, in hex. `damaged`: it claims to be a certificate, and cannot be read as one. */
type Content =
  | { state: 'found'; signed: SignedCertificate; claims: Claims; hash: string }
  | { state: 'none' | 'damaged' | 'too large' };

type Found = { signed: SignedCertificate; claims: Claims; hash: string };

/**
 * What a copy of a certificate shows by itself, before anyone asks the register.
 * - `untouched`: the data is as signed with a trusted key. `own key`: with the key that it names; there is no set to say whose that is.
 * - `revoked`: as signed, but dated after the key was revoked.
 * - `changed`: not what was signed. `not canonical`, `malformed`: its form, or that of its signature, is not ours.
 * - `unknown key`: the key is not in the set, so nothing is known. `no key`: there is no set, and it is not signed with a key that it names.
 * - `damaged`: it claims to be a certificate, and cannot be read as one. `none`: it has no certificate. `too large`: not read.
 */
export type Verdict = { isJson: boolean; end: EndOfPdf | undefined } & (
  | { state: 'none' | 'damaged' | 'too large' }
  | (Found & { state: 'not canonical' | 'malformed' | 'no key' })
  | (Found & { state: 'unknown key'; kid: string })
  | (Found & { state: 'changed'; key: KeyTimes & KeyInSet })
  | SignedVerdict
);
export type SignedVerdict = { isJson: boolean; end: EndOfPdf | undefined } & Found & {
    state: 'untouched' | 'own key' | 'revoked';
    key: KeyTimes & KeyInSet;
    /** The proof of the log, which the signature does not cover. */
    log: Logged;
    /** Whether the log had it before its key was revoked; undefined for a key that was not. */
    stood: StoodBefore | undefined;
    aboutKey: AboutKey;
  };

/** Takes a file apart, a PDF or the certificate as JSON. Bounded work, never throws. */
export function* openCopy(sent: Uint8Array): Check<OpenedCopy> {
  if (sent.length > MAX_PDF_BYTES) return { isJson: isJson(sent), end: undefined, content: { state: 'too large' } };
  const bytes = withoutLineBreaks(sent);
  const taken = yield* unpackCopy(bytes);
  return {
    isJson: isJson(bytes),
    end: looksLikePdf(bytes) ? endOfPdf(bytes) : undefined,
    content:
      taken.state === 'found'
        ? { ...taken, hash: yield* ask('sha256', new TextEncoder().encode(taken.signed.canonical)) }
        : taken,
  };
}

/**
 * Judges a copy: is it whole, signed by a trusted key, and in the log. Never throws on any input.
 * @param set  the trusted keys; undefined if there are none.
 */
export function* judgeCopy({ isJson, end, content }: OpenedCopy, set: KeySet | undefined): Check<Verdict> {
  const outside = { isJson, end };
  if (content.state !== 'found') return { ...outside, state: content.state };
  const { signed, claims, hash } = content;
  const found = { ...outside, signed, claims, hash };
  if (!isCanonical(signed.canonical)) return { ...found, state: 'not canonical' };
  const trust = { set, named: claims.key };
  const signature = yield* checkSignature(signed.canonical, signed.jws, trust, claims.issuedAt);
  if (!('key' in signature)) return { ...found, ...signature };
  const key = { ...keyInSet(signature.key), ...timesOf(signature.key) };
  if (signature.state === 'changed') return { ...found, state: 'changed', key };
  const log = yield* checkLogged({ hash, log: signed.log }, set);
  const stood = stoodBefore(key, log);
  return {
    ...found,
    state: signature.state === 'revoked' ? 'revoked' : set ? 'untouched' : 'own key',
    ...{ key, log, stood, aboutKey: aboutKey(key, claims.issuedAt, stood?.isProven) },
  };
}

/** A file from outside, taken apart and judged. */
export function* judgeFile(bytes: Uint8Array, set: KeySet | undefined): Check<Verdict> {
  return yield* judgeCopy(yield* openCopy(bytes), set);
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
