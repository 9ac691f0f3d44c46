import { isAddressOf } from '../../../domain/register/addressee.ts';
import type { OccupantDetails } from '../../../domain/register/occupant.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';

/**
 * What to ask before a tenant is stored with an address of the client or of their agent: mails for the tenant would reach the landlord.
 * @param before  the address that was stored: it is asked about once.
 */
export async function clientAddressAsked(
  db: Db,
  viewer: Viewer,
  siteId: string,
  { part, email }: Pick<OccupantDetails, 'part' | 'email'>,
  before = '',
): Promise<string | undefined> {
  const isNew = email !== '' && email.toLowerCase() !== before.toLowerCase();
  if (
    (part !== 'tenant' && part !== 'occupier') ||
    !isNew ||
    !isAddressOf(await clientOfSite(db, viewer, siteId), email)
  )
    return undefined;
  return 'This is the client’s address: enter the tenant’s own, or tick the box if they share it';
}
