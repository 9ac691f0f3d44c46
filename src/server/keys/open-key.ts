import type { Trx } from '../db/dialect.ts';
import { openSigningKey, type SigningKey, type StoredKey } from '../documents/certificates/signing.ts';
import { findActiveKey } from '../repositories/certificates/signing-keys.ts';
import type { KeyActor } from './key-actor.ts';
import { makeKey } from './make.ts';

/**
 * The key the company signs with, made where it has none. The caller holds the company's lock, or else that of its numbers.
 * @param secret  the installation's, which opens the private half.
 */
export async function openKey(trx: Trx, actor: KeyActor, secret: string, now: Date): Promise<SigningKey> {
  const active = await findActiveKey(trx, actor);
  if (!active) return openSigningKey(await makeKey(trx, actor, secret, now), secret);
  const stored: StoredKey = {
    kid: active.id,
    publicJwk: JSON.parse(active.publicJwk),
    privateKey: active.privateKey,
  };
  return openSigningKey(stored, secret);
}
