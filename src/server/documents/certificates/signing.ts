import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { CertificateKey } from '../../../domain/certificate/certificate.ts';
import type { Jwks } from '../../../domain/certificate/verify/detached.ts';
import { checkSignature } from '../../../domain/certificate/verify/signature.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { reseal, seal, unseal } from '../../secrets/sealed-text.ts';
import { checkHere } from './check-here.ts';

/** A key as stored in the table: the private half is sealed with the settings' secret. */
export type StoredKey = { kid: string; publicJwk: CertificateKey; privateKey: string };

/** A key ready to sign. */
export type SigningKey = { kid: string; publicJwk: CertificateKey; key: KeyObject };

export type { Jwks, PublicKey } from '../../../domain/certificate/verify/detached.ts';

export type Verified =
  | { ok: true; kid: string }
  | { ok: false; reason: 'malformed' | 'unknown_key' | 'bad_signature' | 'revoked' };

const sealedFor = (kid: string) => ({ kind: 'signing key', name: kid });

/** Makes a company's Ed25519 key. @param secret  the session secret of the settings; losing it loses the private half. */
export function createSigningKey(secret: string): StoredKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const x = String(publicKey.export({ format: 'jwk' }).x);
  const publicJwk: CertificateKey = { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x) };
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  return { kid: publicJwk.kid, publicJwk, privateKey: seal(pkcs8, secret, sealedFor(publicJwk.kid)) };
}

/**
 * Opens a stored key to sign with.
 * @throws Error when the secret is another than the key was stored under, or the stored text was changed.
 */
export function openSigningKey(stored: StoredKey, secret: string): SigningKey {
  const pkcs8 = unseal(stored.privateKey, secret, sealedFor(stored.kid));
  return {
    kid: stored.kid,
    publicJwk: stored.publicJwk,
    key: createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }),
  };
}

/**
 * The private half of a stored key under another secret: for an installation that moves to one.
 * @throws Error when it does not open with `from`.
 */
export function resealSigningKey({ kid, privateKey }: Omit<StoredKey, 'publicJwk'>, from: string, to: string): string {
  return reseal(privateKey, from, to, sealedFor(kid));
}

/**
 * Signs a canonical text.
 * @returns the SHA-256 of its UTF-8 bytes in hex, and a detached JWS (RFC 7515, appendix F): to check it elsewhere, put the
 * text in base64url between the two dots.
 */
export function signCanonical(text: string, { kid, key }: SigningKey): { hash: string; jws: string } {
  const header = base64url(canonicalJson({ alg: 'EdDSA', kid }));
  const signature = sign(null, Buffer.from(`${header}.${base64url(text)}`), key);
  return { hash: hashOf(text), jws: `${header}..${signature.toString('base64url')}` };
}

/**
 * Checks a detached JWS over a text against a set of public keys. Never throws on any input.
 * @param issuedAt  UTC ISO time the certificate claims; needed for keys that were revoked from a date.
 */
export function verifyDetached(text: string, jws: string, jwks: { keys: readonly unknown[] }, issuedAt = ''): Verified {
  const signed = checkHere(checkSignature(text, jws, { set: jwks }, issuedAt));
  switch (signed.state) {
    case 'holds':
      return { ok: true, kid: signed.key.kid };
    case 'revoked':
      return { ok: false, reason: 'revoked' };
    case 'unknown key':
      return { ok: false, reason: 'unknown_key' };
    case 'changed':
      return { ok: false, reason: 'bad_signature' };
    default:
      return { ok: false, reason: 'malformed' };
  }
}

/** The key set for `/.well-known/jwks.json`, from rows of the table: current and retired keys, permanently. */
export function publicJwks(
  rows: readonly { public_jwk: string; company?: string; retired_at: string | null; revoked_from: string | null }[],
): Jwks {
  return {
    keys: rows.map((row) => ({
      ...(JSON.parse(row.public_jwk) as CertificateKey),
      use: 'sig',
      alg: 'EdDSA',
      ...(row.company !== undefined && { company: row.company }),
      ...(row.retired_at === null ? {} : { retired_at: row.retired_at }),
      ...(row.revoked_from === null ? {} : { revoked_from: row.revoked_from }),
    })),
  };
}

/** SHA-256 in hex; of a text, over its UTF-8 bytes. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Name of a key that follows from the key itself: RFC 7638. */
export function thumbprint(x: string): string {
  return createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}

const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
