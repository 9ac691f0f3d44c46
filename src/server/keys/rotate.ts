import type { Trx } from '../db/dialect.ts';
import { lockCompany } from '../repositories/people/companies.ts';
import { type KeyActor, mustManageKeys } from './key-actor.ts';
import { makeKey } from './make.ts';

/**
 * Makes a new key, which signs from now on. What the one before has signed stays good, and its public half stays public.
 * @param secret  the installation's, which seals the private half.
 * @returns the new key's name (`kid`)
 */
export async function rotateKey(trx: Trx, actor: KeyActor, secret: string, now: Date): Promise<string> {
  mustManageKeys(actor);
  await lockCompany(trx, actor);
  return (await makeKey(trx, actor, secret, now)).kid;
}
