import type { Address, CertificateKey } from '../../../domain/certificate/certificate.ts';
import { CERTIFICATE_FORMAT } from '../../../domain/certificate/certificate.ts';
import { pathBelow } from '../../../domain/forms/json/json-depth.ts';
import { canonicalJson } from './canonical.ts';
import { hasRepeatedName } from './copies/repeated-name.ts';

/**
 * What a copy of a certificate is made of: the text that was signed, and the signature. `log`: what it says of the log of
 * certificates, as it stands there, which neither covers (`checkLogged` reads it); undefined where it says nothing.
 */
export type SignedCertificate = { canonical: string; jws: string; log?: string };

/** That of 6,000 circuits is 6.2 MB; what is larger is not read at all, nor what comes to more in several attachments. */
export const MAX_CERTIFICATE_BYTES = 8 * 1024 * 1024;

/** The certificate as one JSON file to hand out: `{ "certificate": …, "signature": "…", "log": … }`. */
export function showCertificateFile({ canonical, jws, log }: SignedCertificate): string {
  return `{"certificate":${canonical},"signature":${JSON.stringify(jws)}${log === undefined ? '' : `,"log":${log}`}}`;
}

/**
 * What a file of a certificate is called, without its ending: its number, and where it is told the first line and the postcode of
 * the address. Letters, digits and hyphens only: it stands in a header.
 */
export function fileNameOf(
  { number, revision }: { number: string; revision: number },
  address?: Pick<Address, 'lines' | 'postcode'>,
): string {
  const parts = [number, revision > 1 ? `r${revision}` : '', address?.lines[0] ?? '', address?.postcode ?? ''];
  return inFileName(parts);
}

/** Words as a part of the name of a file, on any system: letters, digits and hyphens, at most 40 of each. */
export const inFileName = (parts: readonly string[]): string =>
  parts
    .map((each) => each.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, ''))
    .map((each) =>
      each
        .split(/\W/u)
        .filter((word) => word !== '')
        .join('-')
        .slice(0, MOST_OF_NAME),
    )
    .filter((each) => each !== '')
    .join('-');
const MOST_OF_NAME = 40;

/** No certificate goes half as deep. What parses and writes a value goes down level by level, and brackets are cheap. */
const MAX_DEPTH = 64;

/**
 * Reads such a file, however it was laid out meanwhile: white space and the order of keys do not count. What holds more than
 * we write, or a name twice, is refused: whoever opened it would read what nobody signed.
 * @returns undefined when it is not one. Never throws.
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

/** The few values of a certificate that a check reads before anything is believed. */
export type Claims = {
  number: string;
  revision: number;
  issuedAt: string;
  /** Of the site; empty where it names none. */
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
