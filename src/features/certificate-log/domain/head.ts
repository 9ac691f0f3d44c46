import type { CertificateKey } from '../../../domain/certificate/certificate.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Hash } from './tree.ts';
import { LARGEST_LOG } from './verify-proofs.ts';

export const LOG_HEAD_FORMAT = 'copperplate-log-head/1';

/** A company's statement about its log of certificates at one time; signed like a certificate. */
export type LogHead = {
  format: typeof LOG_HEAD_FORMAT;
  /** The log's name: the same in every head of a company, and unique to it. */
  log: string;
  /** Number of certificates in it, at least 1. */
  size: number;
  root: Hash;
  /** UTC ISO text, to the millisecond. */
  at: string;
  key: CertificateKey;
};
/** A head with the detached JWS over its canonical JSON. */
export type SignedHead = { head: LogHead; signature: string };
/** The position of a certificate in the tree of a head. `index` counts from 0. */
export type InclusionProof = { index: number; path: Hash[] };
/** Proof that a tree of `to` certificates begins with a tree of `from`. */
export type ConsistencyProof = { from: number; to: number; path: Hash[] };

/** The log part of a certificate's file. */
export type LoggedAs = SignedHead & { inclusion: InclusionProof };
/** The answer of a log's public address: a head and, if asked for, the proof from another size to it. */
export type HeadFile = SignedHead & { consistency?: ConsistencyProof };

/** A head as public text: one line. */
export const showHead = ({ head, signature, consistency }: HeadFile): string =>
  canonicalJson({ head, signature, ...(consistency && { consistency }) });
/** The log part of a certificate's file, as text. */
export const showLogged = ({ head, signature, inclusion }: LoggedAs): string =>
  canonicalJson({ head, signature, inclusion });

/** Longer than any proof in the largest log. */
const LONGEST_PATH = 64;

export function readLoggedAs(value: unknown): LoggedAs | undefined {
  const parts = partsOf(value, ['head', 'signature', 'inclusion']);
  const signed = parts && readSigned(parts);
  const inclusion = parts && partsOf(parts.inclusion, ['index', 'path']);
  if (!signed || !inclusion || !isCount(inclusion.index, 0) || !isPath(inclusion.path)) return undefined;
  return { ...signed, inclusion: { index: inclusion.index, path: inclusion.path } };
}

/** A head, alone or with a proof. */
function readHeadFile(value: unknown): HeadFile | undefined {
  const bare = partsOf(value, ['head', 'signature']);
  if (bare) return readSigned(bare);
  const parts = partsOf(value, ['head', 'signature', 'consistency']);
  const signed = parts && readSigned(parts);
  const consistency = parts && readConsistency(parts.consistency);
  return signed && consistency && { ...signed, consistency };
}

function readConsistency(value: unknown): ConsistencyProof | undefined {
  const parts = partsOf(value, ['from', 'to', 'path']);
  if (!parts || !isCount(parts.from, 1) || !isCount(parts.to, 1) || !isPath(parts.path)) return undefined;
  return { from: parts.from, to: parts.to, path: parts.path };
}

/**
 * Finds a head in a pasted text, such as a whole mail: everything from the first brace to the last. No value of a head contains
 * a space or a `>`, so those that a mail program added to break or quote a line are removed.
 * @returns undefined if there is none. Linear time, never throws.
 */
export const findHeadIn = (text: string): HeadFile | undefined => readHeadFile(valueIn(text));

/** A proof, by itself or with a head. */
export function findProofIn(text: string): ConsistencyProof | undefined {
  const value = valueIn(text);
  const alone = partsOf(value, ['consistency']);
  return alone ? readConsistency(alone.consistency) : readHeadFile(value)?.consistency;
}

function valueIn(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from === -1 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1).replace(/[\s>\u00a0]/gu, ''));
  } catch {
    return undefined;
  }
}

type Parts = Readonly<Record<string, unknown>>;

/** An object with exactly these names: any other part would be shown but not signed. */
function partsOf(value: unknown, names: readonly string[]): Parts | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const found = Object.keys(value);
  return found.length === names.length && names.every((name) => Object.hasOwn(value, name))
    ? (value as Parts)
    : undefined;
}

function readSigned({ head: value, signature }: Parts): SignedHead | undefined {
  const parts = partsOf(value, ['format', 'log', 'size', 'root', 'at', 'key']);
  const key = parts && readKey(parts.key);
  if (!parts || !key || parts.format !== LOG_HEAD_FORMAT || !isName(parts.log) || !isCount(parts.size, 1))
    return undefined;
  if (!isHash(parts.root) || !isTime(parts.at) || !isText(signature, 1000)) return undefined;
  const { log, size, root, at } = parts;
  return { head: { format: LOG_HEAD_FORMAT, log, size, root, at, key }, signature };
}

function readKey(value: unknown): CertificateKey | undefined {
  const parts = partsOf(value, ['kty', 'crv', 'x', 'kid']);
  if (parts?.kty !== 'OKP' || parts.crv !== 'Ed25519') return undefined;
  return isText(parts.x, 100) && isText(parts.kid, 100)
    ? { kty: 'OKP', crv: 'Ed25519', x: parts.x, kid: parts.kid }
    : undefined;
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/u.test(value);
const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value);
const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= LARGEST_LOG;
const isPath = (value: unknown): value is Hash[] =>
  Array.isArray(value) && value.length <= LONGEST_PATH && value.every(isHash);
const isTime = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
};
