import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type ClientDetails, saveClient } from '../repositories/register/clients.ts';

/** @throws NotFoundError when there is no such client in the actor's company. */
export async function changeClient(
  trx: Trx,
  actor: Actor,
  clientId: string,
  details: ClientDetails,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'clients.write');
  const { name, email, agentName, agentEmail } = await saveClient(trx, actor, clientId, details);
  const was = { name, email, agentName, agentEmail };
  const detail = { name: details.name };
  await recordEvent(trx, actor, { kind: 'client.changed', subject: clientId, detail, was }, now);
}
