import { textOf } from '../../../kernel/base64url.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { ask, type Check } from './check.ts';
import { isRevoked, type KeySet, keyIn, type OfferedKey, readDetached } from './detached.ts';

/**
 * A detached JWS over a text.
 * - `holds`: by a trusted key. `revoked`: the same, and the text is dated after the key was revoked.
 * - `changed`: the text is not what the key signed. `malformed`: it is no signature of ours.
 * - `unknown key`: the key is not one of the trusted keys. `no key`: there is no set, and it is not by a key that the text names by its own name.
 */
export type Signature =
  | { state: 'holds' | 'revoked' | 'changed'; key: OfferedKey }
  | { state: 'unknown key'; kid: string }
  | { state: 'malformed' | 'no key' };

/** The trusted keys. Without a set only the key that the text itself names, which shows that nothing changed, not whose it is. */
export type Trust = { set: KeySet | undefined; named?: OfferedKey | undefined };

/**
 * Checks a detached JWS over a text. Never throws on any input.
 * @param at  UTC ISO time that the text claims; '' if unknown. A key that was revoked from a date needs it.
 */
export function* checkSignature(text: string, jws: string, trust: Trust, at: string): Check<Signature> {
  const detached = readDetached(jws, textOf);
  if (!detached) return { state: 'malformed' };
  const { kid, header, signature } = detached;
  const key = trust.set ? keyIn(trust.set, kid) : yield* ownKey(trust.named, kid);
  if (!key) return trust.set ? { state: 'unknown key', kid } : { state: 'no key' };
  const encoder = new TextEncoder();
  const input = encoder.encode(`${header}.${yield* ask('base64url', encoder.encode(text))}`);
  if (!(yield* ask('signatureHolds', { x: key.x, signature, input }))) return { state: 'changed', key };
  return { state: isRevoked(key, at) ? 'revoked' : 'holds', key };
}

/** A key that a text names counts only under its own thumbprint (RFC 7638). */
function* ownKey(key: OfferedKey | undefined, kid: string): Check<OfferedKey | undefined> {
  if (key?.kid !== kid) return undefined;
  const members = canonicalJson({ crv: 'Ed25519', kty: 'OKP', x: key.x });
  const digest = (yield* ask('sha256', new TextEncoder().encode(members))).match(/../g) ?? [];
  const thumbprint = yield* ask(
    'base64url',
    Uint8Array.from(digest, (byte) => Number.parseInt(byte, 16)),
  );
  return thumbprint === kid ? key : undefined;
}
