import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { getSiteContacts } from '../../../server/repositories/register/site-contacts.ts';
import { type KnownAddressee, knownOf } from '../domain/read-giving.ts';

/** The site's contacts in the register to whom a notice can be mailed. */
export const knownAddressees = async (db: Db, actor: Actor, siteId: string): Promise<KnownAddressee[]> =>
  knownOf(await getSiteContacts(db, actor, siteId));
