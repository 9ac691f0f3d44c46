import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { findEnabledUsersOfClient } from '../repositories/people/users.ts';
import { getClient, saveClient } from '../repositories/register/clients.ts';
import { forgetClient } from '../repositories/register/import-readings.ts';
import { eraseSiteContacts } from '../repositories/register/site-contacts.ts';

/** What the register calls a client who was forgotten. */
const FORGOTTEN = 'Former client';

/**
 * Erases whom to reach at a client: its name and address, email and phone, its agent's, and of its sites
 * the tenants and what is noted about getting in, also in the imports that the sites came with.
 * The sites stay where they are, and certificates, reports and the audit log keep what they say.
 * @throws ForbiddenError; NotFoundError; ConflictError while a person of the client can sign in.
 */
export async function forgetContact(trx: Trx, actor: Actor, clientId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'users.manage');
  const { kind, name } = await getClient(trx, actor, clientId);
  if ((await findEnabledUsersOfClient(trx, actor, clientId)).length > 0)
    throw new ConflictError(`People of ${name} can still sign in. Remove their access first, under Settings.`);
  await eraseSiteContacts(trx, actor, clientId);
  await forgetClient(trx, actor, clientId, FORGOTTEN);
  await saveClient(trx, actor, clientId, {
    ...{ kind, name: FORGOTTEN, address: { lines: [], town: '', postcode: '' }, email: '', phone: '' },
    ...{ agentName: '', agentEmail: '', agentPhone: '', attachPdf: false },
  });
  await recordEvent(trx, actor, { kind: 'client.forgotten', subject: clientId }, now);
}
