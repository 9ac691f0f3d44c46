import { forgetClient } from '../../features/site-import/server/repository/import-readings.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { forgetRecipients } from '../repositories/outbox.ts';
import { findEnabledUsersOfClient } from '../repositories/people/users.ts';
import { getClient, saveClient } from '../repositories/register/clients.ts';
import { eraseSiteContacts } from '../repositories/register/site-contacts.ts';
import { indexSitesOfClient } from '../repositories/register/site-words.ts';

/** The register's name for an erased client. */
const FORGOTTEN = 'Former client';

/**
 * Erases a client's contact details: name and address, email and phone, those of its agent, and of its sites
 * the tenants and the access notes, also in the imports that added the sites.
 * The sites stay, and certificates, reports and the audit log keep their content.
 * @throws ForbiddenError; NotFoundError; ConflictError while a person of the client can sign in.
 */
export async function forgetContact(trx: Trx, actor: Actor, clientId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'users.manage');
  const { kind, name, email, agentEmail, followsC3 = false } = await getClient(trx, actor, clientId);
  if ((await findEnabledUsersOfClient(trx, actor, clientId)).length > 0)
    throw new ConflictError(`People of ${name} can still sign in. Remove their access first, under Settings.`);
  await eraseSiteContacts(trx, actor, clientId);
  await forgetClient(trx, actor, clientId, FORGOTTEN);
  await indexSitesOfClient(trx, actor, clientId, FORGOTTEN);
  await saveClient(trx, actor, clientId, {
    ...{ kind, name: FORGOTTEN, address: { lines: [], town: '', postcode: '' }, email: '', phone: '' },
    ...{ agentName: '', agentEmail: '', agentPhone: '', attachPdf: false, followsC3 },
  });
  await forgetRecipients(trx, actor, [email, agentEmail]);
  await recordEvent(trx, actor, { kind: 'client.forgotten', subject: clientId }, now);
}
