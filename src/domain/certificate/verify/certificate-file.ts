import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { pathBelow } from '../../forms/json/json-depth.ts';
import type { CertificateKey } from '../certificate.ts';
import { CERTIFICATE_FORMAT } from '../certificate.ts';
import { hasRepeatedName } from './copy/repeated-name.ts';

/**
 * The parts of a copy of a certificate: the signed text and the signature. `log`: its part about the log of
 * certificates, unparsed, which neither covers (`logged.ts` checks it); undefined if it has none.
 */
export type SignedCertificate = { canonical: string; jws: string; log?: string };

/** A certificate of 6,000 circuits is 6.2 MB; a larger file, or a larger total of attachments, is not read. */
export const MAX_CERTIFICATE_BYTES = 8 * 1024 * 1024;

/** The certificate as one JSON file: `{ "certificate": …, "signature": "…", "log": … }`. */
export function showCertificateFile({ canonical, jws, log }: SignedCertificate): string {
  return `{"certificate":${canonical},"signature":${JSON.stringify(jws)}${log === undefined ? '' : `,"log":${log}`}}`;
}

/** Certificates are less than half as deep. Parsing recurses by level, so a file of brackets could exhaust the stack. */
const MAX_DEPTH = 64;

/**
 * Reads such a file in any layout: white space and the order of keys do not count. Refuses a file with more than
 * we write, or with a name twice, because its reader would see unsigned text.
 * @returns undefined if it is not a certificate. Never throws.
 */
export function readCertificateFile(text: string): SignedCertificate | undefined {
  try {
    if (pathBelow(text, MAX_DEPTH) !== undefined) return undefined;
    const { certificate, signature, log, ...more } = JSON.parse(text) as Record<string, unknown>;
    if (!isOurs(certificate) || typeof signature !== 'string' || Object.keys(more).length > 0) return undefined;
    if (hasRepeatedName(text)) return undefined;
    const signed = { canonical: canonicalJson(certificate), jws: signature };
    return log === undefined ? signed : { ...signed, log: canonicalJson(log) };
  } catch {
    return undefined;
  }
}

/** The few values of a certificate that a check reads before it trusts anything. */
export type Claims = {
  number: string;
  revision: number;
  issuedAt: string;
  /** Of the site; empty if it names none. */
  postcode: string;
  key: CertificateKey | undefined;
};

/** What a canonical text claims to be, before its signature is checked. Undefined when it is not a certificate of ours. */
export function readClaims(canonical: string): Claims | undefined {
  try {
    if (pathBelow(canonical, MAX_DEPTH) !== undefined) return undefined;
    const data: unknown = JSON.parse(canonical);
    if (!isOurs(data)) return undefined;
    const { number, revision, issued_at: issuedAt, key } = data as Record<string, unknown>;
    if (typeof number !== 'string' || typeof revision !== 'number' || typeof issuedAt !== 'string') return undefined;
    const { installation_address: address } = data as { installation_address?: { postcode?: unknown } | null };
    const postcode = typeof address?.postcode === 'string' ? address.postcode : '';
    return { number, revision, issuedAt, postcode, key: isKey(key) ? key : undefined };
  } catch {
    return undefined;
  }
}

const isOurs = (value: unknown) =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === CERTIFICATE_FORMAT;

function isKey(key: unknown): key is CertificateKey {
  const { kty, crv, x, kid } = (key ?? {}) as Record<string, unknown>;
  return kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string' && typeof kid === 'string';
}
