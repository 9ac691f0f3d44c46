import fc from 'fast-check';
import { calculateJwkThumbprint, flattenedVerify, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { createSigningKey, hashOf, openSigningKey, publicJwks, signCanonical, verifyDetached } from './signing.ts';

const secret = 'a secret of the settings, long enough to be one';
const row = (key: { publicJwk: object }, more: { retired_at?: string; revoked_from?: string } = {}) => ({
  public_jwk: JSON.stringify(key.publicJwk),
  retired_at: more.retired_at ?? null,
  revoked_from: more.revoked_from ?? null,
});
const text = '{"a":1,"unit":"Ω"}';

test('a signature holds under the public key set, also after the key was retired', () => {
  const key = createSigningKey(secret);
  const { hash, jws } = signCanonical(text, openSigningKey(key, secret));
  expect(hash).toBe(hashOf(text));
  expect(verifyDetached(text, jws, publicJwks([row(key)]))).toEqual({ ok: true, kid: key.kid });
  const retired = publicJwks([row(createSigningKey(secret)), row(key, { retired_at: '2026-01-01T00:00:00Z' })]);
  expect(verifyDetached(text, jws, retired)).toEqual({ ok: true, kid: key.kid });
});

test('any JOSE library can check it: the text goes back between the dots', async () => {
  const key = createSigningKey(secret);
  const { jws } = signCanonical(text, openSigningKey(key, secret));
  const [head, , signature] = jws.split('.') as [string, string, string];
  const payload = Buffer.from(text).toString('base64url');
  const verified = await flattenedVerify(
    { protected: head, payload, signature },
    await importJWK(key.publicJwk, 'EdDSA'),
  );
  expect(new TextDecoder().decode(verified.payload)).toBe(text);
  expect(key.kid).toBe(await calculateJwkThumbprint(key.publicJwk));
});

test('a wrong key fails, even one that borrows the name of the right one', () => {
  const key = createSigningKey(secret);
  const other = createSigningKey(secret);
  const { jws } = signCanonical(text, openSigningKey(key, secret));
  expect(verifyDetached(text, jws, publicJwks([row(other)]))).toEqual({ ok: false, reason: 'unknown_key' });
  const borrowed = publicJwks([row({ publicJwk: { ...other.publicJwk, kid: key.kid } })]);
  expect(verifyDetached(text, jws, borrowed)).toEqual({ ok: false, reason: 'bad_signature' });
});

test('a key revoked from a date is good for what was issued before it, and for nothing that tells no time', () => {
  const key = createSigningKey(secret);
  const { jws } = signCanonical(text, openSigningKey(key, secret));
  const jwks = publicJwks([row(key, { revoked_from: '2026-03-01T00:00:00.000Z' })]);
  expect(verifyDetached(text, jws, jwks, '2026-02-28T12:00:00.000Z').ok).toBe(true);
  expect(verifyDetached(text, jws, jwks, '2026-03-01T00:00:00.000Z')).toEqual({ ok: false, reason: 'revoked' });
  expect(verifyDetached(text, jws, jwks)).toEqual({ ok: false, reason: 'revoked' });
});

test('changing one character of text or signature fails', () => {
  const key = createSigningKey(secret);
  const { jws } = signCanonical(text, openSigningKey(key, secret));
  const jwks = publicJwks([row(key)]);
  const change = (whole: string, at: number) => {
    const character = whole[at] === 'A' ? 'B' : 'A';
    return whole.slice(0, at) + character + whole.slice(at + 1);
  };
  fc.assert(
    fc.property(fc.nat(text.length - 1), (at) => {
      expect(verifyDetached(change(text, at), jws, jwks).ok).toBe(false);
    }),
  );
  fc.assert(
    // The last character of 64 bytes in base64url carries spare bits.
    fc.property(fc.nat(jws.length - 2), (at) => {
      expect(verifyDetached(text, change(jws, at), jwks).ok).toBe(false);
    }),
  );
});

test('rubbish in place of a signature or a key set is refused without an exception', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.anything()), (some, jws, keys) => {
      expect(verifyDetached(some, jws, { keys }).ok).toBe(false);
    }),
  );
});

test('a private key opens with its own secret and under its own name only', () => {
  const key = createSigningKey(secret);
  expect(key.privateKey).not.toContain(key.publicJwk.x);
  expect(() => openSigningKey(key, 'another secret of the settings')).toThrow(/does not open/);
  expect(() => openSigningKey({ ...key, kid: createSigningKey(secret).kid }, secret)).toThrow(/does not open/);
  expect(() => openSigningKey({ ...key, privateKey: key.privateKey.slice(0, -4) }, secret)).toThrow();
});

test('the same key stored twice looks different', () => {
  expect(createSigningKey(secret).privateKey).not.toBe(createSigningKey(secret).privateKey);
});
