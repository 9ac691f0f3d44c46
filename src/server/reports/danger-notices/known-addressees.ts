import type { KnownAddressee } from '../../../domain/danger-notice/read-giving.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../db/dialect.ts';
import { getSiteContacts } from '../../repositories/register/site-contacts.ts';

/** Who the register knows at a site that a notice can be mailed to: its client, and their agent. */
export async function knownAddressees(db: Db, actor: Actor, siteId: string): Promise<KnownAddressee[]> {
  const { client, agent } = await getSiteContacts(db, actor, siteId);
  const known: KnownAddressee[] = [
    { key: 'client', label: 'The client', name: client.name, email: client.email.toLowerCase() },
    { key: 'agent', label: 'Their agent', name: agent.name, email: agent.email.toLowerCase() },
  ];
  return known.filter(({ name, email }) => name !== '' && isEmailAddress(email));
}
