import type { Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { createSigningKey } from '../documents/certificates/signing.ts';
import { ConflictError } from '../http/errors.ts';
import { appendAudit } from '../repositories/audit.ts';
import { getKey, saveRevocation, saveSigningKey } from '../repositories/certificates/signing-keys.ts';

/** Whoever changes a company's keys: an owner, or the operator at the command line, who has no account. */
export type KeyActor = Pick<Viewer, 'companyId'> & { userId: string | null };

/**
 * Makes a new key, which signs from now on. What the one before has signed stays good, and its public half stays public.
 * @param secret  the installation's, which seals the private half.
 * @returns the new key's name (`kid`)
 */
export function rotateKey(trx: Trx, who: KeyActor, secret: string, now: Date): Promise<string> {
  const made = createSigningKey(secret);
  const row = { id: made.kid, publicJwk: JSON.stringify(made.publicJwk), privateKey: made.privateKey };
  return saveSigningKey(trx, who, row, now);
}

/**
 * Says that somebody else may have had a key from a time on: what it signed from then is not believed, wherever it is checked;
 * what came before stays good. It signs no more; the next certificate is signed with a new one.
 * @throws NotFoundError when the company has no such key; ConflictError when the time is still to come, or the key is not
 * believed from earlier on already: what was said to be false does not become true again.
 */
export async function revokeKey(trx: Trx, who: KeyActor, kid: string, from: Date, now: Date): Promise<void> {
  const key = await getKey(trx, who, kid);
  if (from > now) throw new ConflictError('A key is revoked from a time that has come.');
  const revokedFrom = from.toISOString();
  if (key.revokedFrom !== null && key.revokedFrom <= revokedFrom)
    throw new ConflictError(`This key is revoked already, from ${key.revokedFrom}.`);
  await saveRevocation(trx, who, kid, { revokedFrom, retiredAt: key.retiredAt ?? now.toISOString() });
  await appendAudit(trx, who, { action: 'signing-key.revoked', subject: kid, detail: { from: revokedFrom } }, now);
}
