import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { lockKey, saveRevocation } from '../repositories/certificates/signing-keys.ts';
import { type KeyActor, mustManageKeys } from './key-actor.ts';

/**
 * Revokes a key that another person may have had from a time on: its signatures from then are not trusted wherever they are checked;
 * earlier ones stay valid. It signs no more; the next certificate is signed with a new key.
 * @throws NotFoundError when the company has no such key; ConflictError when the time is in the future, or the key is revoked from an
 * earlier time already: a signature that was rejected does not become valid again.
 */
export async function revokeKey(trx: Trx, actor: KeyActor, kid: string, from: Date, now: Date): Promise<void> {
  mustManageKeys(actor);
  const key = await lockKey(trx, actor, kid);
  if (from > now) throw new ConflictError('A key cannot be revoked from a time in the future.');
  const revokedFrom = from.toISOString();
  if (key.revokedFrom !== null && key.revokedFrom <= revokedFrom)
    throw new ConflictError(`This key is revoked already, from ${key.revokedFrom}.`);
  await saveRevocation(trx, actor, kid, { revokedFrom, retiredAt: key.retiredAt ?? now.toISOString() });
  await recordEvent(trx, actor, { kind: 'signing-key.revoked', subject: kid, detail: { from: revokedFrom } }, now);
}
