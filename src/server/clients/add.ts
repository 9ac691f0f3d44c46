import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type ClientDetails, insertClient } from '../repositories/register/clients.ts';

/** @returns the id. */
export async function addClient(trx: Trx, actor: Actor, details: ClientDetails, now: Date): Promise<string> {
  mustBeAllowed(actor, 'clients.write');
  const id = await insertClient(trx, actor, details, now);
  await recordEvent(trx, actor, { kind: 'client.added', subject: id, detail: { name: details.name } }, now);
  return id;
}
