import type { Trx } from '../db/dialect.ts';
import { lockCompany } from '../repositories/people/companies.ts';
import { type KeyActor, mustManageKeys } from './key-actor.ts';
import { makeKey } from './make.ts';

/**
 * Makes a new key, which signs from now on. Signatures of the last key stay valid, and its public key stays public.
 * @param secret  the installation's, which seals the private half.
 * @returns the new key's name (`kid`)
 */
export async function rotateKey(trx: Trx, actor: KeyActor, secret: string, now: Date): Promise<string> {
  mustManageKeys(actor);
  await lockCompany(trx, actor);
  return (await makeKey(trx, actor, secret, now)).kid;
}
