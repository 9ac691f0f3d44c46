import { readInstant } from '../../time/calendar.ts';
import type { CertificateKey } from '../certificate.ts';
import type { KeyTimes } from './about-key.ts';
import type { KeyInSet } from './about-log.ts';

/**
 * A key in the public set. `revoked_from`, UTC ISO text: a certificate that claims a later issue is not trusted. `company`: the `kid` of the
 * first key of whose it is, so that of two keys it can be told whether they are one company's.
 */
export type PublicKey = CertificateKey & {
  use: 'sig';
  alg: 'EdDSA';
  company?: string;
  retired_at?: string;
  revoked_from?: string;
};
export type Jwks = { keys: PublicKey[] };
/** Keys to trust, from any source. */
export type KeySet = { keys: readonly unknown[] };

/** A key in a set from any source: only the members that a check needs. */
export type OfferedKey = CertificateKey & {
  company?: unknown;
  retired_at?: string | undefined;
  revoked_from?: string | undefined;
};

/** The parts of a detached JWS, in base64url as they stand in it, and the key that it names. */
export type Detached = { kid: string; header: string; signature: string };

/**
 * Reads a detached JWS (RFC 7515, appendix F). What decodes base64url is given: servers and browsers have their own ways.
 * @returns undefined if it is not one of ours. Never throws.
 */
export function readDetached(jws: string, decode: (base64url: string) => string): Detached | undefined {
  // The last character of 86 has four spare bits: if they were not zero, the same signature would have another spelling.
  const match = /^([\w-]{1,500})\.\.([\w-]{85}[AQgw])$/u.exec(jws);
  if (!match) return undefined;
  const [, header = '', signature = ''] = match;
  try {
    const read: unknown = JSON.parse(decode(header));
    if (typeof read !== 'object' || read === null) return undefined;
    const { alg, kid, ...rest } = read as Record<string, unknown>;
    // More members in the header could change the meaning of the signature: `crit`, `b64`, an embedded key.
    if (Object.keys(rest).length > 0 || alg !== 'EdDSA' || typeof kid !== 'string') return undefined;
    return { kid, header, signature };
  } catch {
    return undefined;
  }
}

/** The key of a set by its name, where the set has one that can check an Ed25519 signature. */
export const keyIn = ({ keys }: KeySet, kid: string): OfferedKey | undefined =>
  keys.filter(isOfferedKey).find((key) => key.kid === kid);

function isOfferedKey(key: unknown): key is OfferedKey {
  const { kty, crv, x, kid } = (key ?? {}) as Record<string, unknown>;
  return kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string' && typeof kid === 'string';
}

/**
 * Whether a revoked key makes a certificate with this time of issue invalid.
 * @param issuedAt  UTC ISO text. An unreadable time is not before any date.
 */
export const isRevoked = ({ revoked_from: from }: Pick<OfferedKey, 'revoked_from'>, issuedAt: string): boolean =>
  from !== undefined && !(issuedAt !== '' && issuedAt < from);

/** When a key was retired and from when it is revoked, by its set, which may come from any source. */
export const timesOf = ({ retired_at, revoked_from }: OfferedKey): KeyTimes => ({
  retiredAt: timeOf(retired_at),
  revokedFrom: timeOf(revoked_from),
});

/** The owner of a key, and whether it was revoked at all: an unreadable time counts as revoked. */
export const keyInSet = ({ kid, company, revoked_from }: OfferedKey): KeyInSet => ({
  kid,
  ...(typeof company === 'string' && company !== '' && { company }),
  isRevoked: revoked_from !== undefined,
});

const timeOf = (value: unknown) => (typeof value === 'string' ? readInstant(value.slice(0, 40)) : undefined);
