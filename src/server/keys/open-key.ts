import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { openSigningKey, type SigningKey, type StoredKey } from '../documents/certificates/signing.ts';
import { findActiveKey } from '../repositories/certificates/signing-keys.ts';
import { lockCompany } from '../repositories/people/companies.ts';
import type { KeyActor } from './key-actor.ts';
import { makeKey } from './make.ts';

/**
 * The key the company signs with, made if it has none. Of two callers who find none at once, one makes it: the other waits for the
 * company's lock and takes that one. Issuing may hold the lock of a range of numbers before; nobody takes a number while they
 * hold the company's lock.
 * @param secret  the installation's, which decrypts the private key.
 * @throws ConflictError where it does not open the key.
 */
export async function openKey(trx: Trx, actor: KeyActor, secret: string, now: Date): Promise<SigningKey> {
  const active = await findActiveKey(trx, actor);
  if (active) return openStored(active, secret);
  await lockCompany(trx, actor);
  const madeMeanwhile = await findActiveKey(trx, actor);
  if (madeMeanwhile) return openStored(madeMeanwhile, secret);
  return openSigningKey(await makeKey(trx, actor, secret, now), secret);
}

function openStored(active: NonNullable<Awaited<ReturnType<typeof findActiveKey>>>, secret: string): SigningKey {
  const stored: StoredKey = {
    kid: active.id,
    publicJwk: JSON.parse(active.publicJwk),
    privateKey: active.privateKey,
  };
  try {
    return openSigningKey(stored, secret);
  } catch (error) {
    const words =
      'Nothing can be issued: this server cannot open your company’s signing key. Tell the person who runs it.';
    throw new ConflictError(words, { cause: error });
  }
}
