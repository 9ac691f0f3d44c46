import { isAddressOf } from '../../../domain/register/addressee.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { can } from '../../../server/permissions.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import type { Recipient } from '../domain/given.ts';

/**
 * What is wrong with mailing a paper of a site to an address: for the client it is neither theirs nor their agent's; for the tenant it is
 * one of them, and the law wants the tenant to have the paper. Undefined where it may go.
 */
export async function clientAddressFault(
  db: Db,
  viewer: Viewer,
  siteId: string,
  { to, email }: { to: Recipient | undefined; email: string },
): Promise<string | undefined> {
  if ((to !== 'client' && to !== 'tenant') || email === '') return undefined;
  const isOfClient = isAddressOf(await clientOfSite(db, viewer, siteId), email);
  if (to === 'tenant')
    return isOfClient
      ? `${email} is the address of the client or of their agent: a mail there gives the tenant nothing. Enter the tenant’s own address, or choose the client`
      : undefined;
  if (isOfClient) return undefined;
  const choose = `${email} is not an address of the client or of their agent. Choose who gets it`;
  return can(viewer, 'clients.write') ? `${choose}, or add the address to the client first` : choose;
}
