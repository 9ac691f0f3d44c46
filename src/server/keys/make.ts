import type { Trx } from '../db/dialect.ts';
import { createSigningKey, type StoredKey } from '../documents/certificates/signing.ts';
import { recordEvent } from '../events.ts';
import { saveSigningKey } from '../repositories/certificates/signing-keys.ts';
import type { KeyActor } from './key-actor.ts';

/** A new key for the company, replacing the last one. The caller has decided this under the company's lock. */
export async function makeKey(trx: Trx, actor: KeyActor, secret: string, now: Date): Promise<StoredKey> {
  const made = createSigningKey(secret);
  const row = { id: made.kid, publicJwk: JSON.stringify(made.publicJwk), privateKey: made.privateKey };
  await saveSigningKey(trx, actor, row, now);
  await recordEvent(trx, actor, { kind: 'signing-key.made', subject: made.kid }, now);
  return made;
}
