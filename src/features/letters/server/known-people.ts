import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { nameOfTenant } from '../../../server/repositories/homes/occupants.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { addresseeOf } from '../../sharing/server/addressees.ts';

/** A person to give papers to, as the register knows them; '' where it knows nothing. */
export type Known = { name: string; email: string; address: string };

/** The people of a home who get papers: the tenant, the client, and the council that was last named for this place. */
export async function knownPeople(
  db: Db,
  viewer: Pick<Viewer, 'companyId'>,
  siteId: string,
): Promise<Partial<Record<Recipient, Known>>> {
  const site = await db
    .selectFrom('site')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', siteId)
    .select(nameOfTenant(db).as('tenant_name'))
    .executeTakeFirst();
  if (!site) return {};
  const client = addresseeOf(await clientOfSite(db, viewer, siteId));
  const council = await lastCouncil(db, viewer, siteId);
  const tenant = await lastNamed(db, viewer, siteId, site.tenant_name ?? '');
  return {
    ...(client && { client: { ...client, address: '' } }),
    ...(council && { council }),
    ...(tenant && { tenant }),
  };
}

/** The council that was last given papers, or asked for them, for this home or the client's others in its town. */
async function lastCouncil(
  db: Db,
  { companyId }: Pick<Viewer, 'companyId'>,
  siteId: string,
): Promise<Known | undefined> {
  const asked = await db
    .selectFrom('copy_request')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('asked_by', '=', 'council')
    .where('taken_back_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['name', 'email', 'address'])
    .executeTakeFirst();
  if (asked) return asked;
  return lastGivenTo(db, companyId, siteId, 'council');
}

/** The tenant whom the register names, as they were last given papers: a former tenant is never written to. */
async function lastNamed(
  db: Db,
  { companyId }: Pick<Viewer, 'companyId'>,
  siteId: string,
  name: string,
): Promise<Known | undefined> {
  if (name === '') return undefined;
  const last = await lastGivenTo(db, companyId, siteId, 'tenant');
  return last?.name === name ? last : { name, email: '', address: '' };
}

async function lastGivenTo(
  db: Db,
  companyId: string,
  siteId: string,
  to: 'tenant' | 'council',
): Promise<Known | undefined> {
  const row = await db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('to_kind', '=', to)
    .where('returned_on', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['name', 'address', 'way'])
    .executeTakeFirst();
  if (!row) return undefined;
  const isMail = row.way === 'mail' && isEmailAddress(row.address);
  return { name: row.name, email: isMail ? row.address : '', address: isMail ? '' : row.address };
}
