import { isAddressOf } from '../../../domain/register/addressee.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { can } from '../../../server/permissions.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import type { Recipient } from '../domain/given.ts';

/**
 * What is wrong with mailing a paper of a site to the client at an address: it is neither the client's nor their agent's. Undefined
 * where it may go, or goes to another person.
 */
export async function clientAddressFault(
  db: Db,
  viewer: Viewer,
  siteId: string,
  { to, email }: { to: Recipient | undefined; email: string },
): Promise<string | undefined> {
  if (to !== 'client' || email === '') return undefined;
  if (isAddressOf(await clientOfSite(db, viewer, siteId), email)) return undefined;
  const choose = `${email} is not an address of the client or of their agent. Choose who gets it`;
  return can(viewer, 'clients.write') ? `${choose}, or add the address to the client first` : choose;
}
