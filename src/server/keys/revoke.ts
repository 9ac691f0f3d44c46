import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { lockKey, saveRevocation } from '../repositories/certificates/signing-keys.ts';
import { type KeyActor, mustManageKeys } from './key-actor.ts';

/**
 * Says that somebody else may have had a key from a time on: what it signed from then is not believed, wherever it is checked;
 * what came before stays good. It signs no more; the next certificate is signed with a new one.
 * @throws NotFoundError when the company has no such key; ConflictError when the time is still to come, or the key is not
 * believed from earlier on already: what was said to be false does not become true again.
 */
export async function revokeKey(trx: Trx, actor: KeyActor, kid: string, from: Date, now: Date): Promise<void> {
  mustManageKeys(actor);
  const key = await lockKey(trx, actor, kid);
  if (from > now) throw new ConflictError('A key is revoked from a time that has come.');
  const revokedFrom = from.toISOString();
  if (key.revokedFrom !== null && key.revokedFrom <= revokedFrom)
    throw new ConflictError(`This key is revoked already, from ${key.revokedFrom}.`);
  await saveRevocation(trx, actor, kid, { revokedFrom, retiredAt: key.retiredAt ?? now.toISOString() });
  await recordEvent(trx, actor, { kind: 'signing-key.revoked', subject: kid, detail: { from: revokedFrom } }, now);
}
