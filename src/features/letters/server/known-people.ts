import { addresseeOf, isAddressOf } from '../../../domain/register/addressee.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { namesOfTenants } from '../../../server/repositories/homes/tenants.ts';
import { listed } from '../../../server/repositories/listed.ts';
import type { Recipient } from '../../service/domain/given.ts';

/** A person to give papers to, as the register knows them; '' where it knows nothing. */
export type Known = { name: string; email: string; address: string };
/** `tenants` are all who live there, `tenant` the last of them to move in. */
export type KnownPeople = Partial<Record<Recipient, Known>> & { tenants?: readonly Known[] };

/** The people of a home who get papers: the tenants of today, the client, and the council that was last named for this place. */
export const knownPeople = async (db: Db, viewer: InCompany, siteId: string, today: string): Promise<KnownPeople> =>
  (await listKnownPeople(db, viewer, [siteId], today)).get(siteId) ?? {};

/** The same of several homes, by the home's id. @param today  YYYY-MM-DD in the company's zone. */
export async function listKnownPeople(
  db: Db,
  { companyId }: InCompany,
  siteIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, KnownPeople>> {
  const sites = await db
    .selectFrom('site')
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.company_id', '=', companyId)
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .select(['site.id', 'client.name', 'client.email'])
    .select(['client.agent_name as agentName', 'client.agent_email as agentEmail'])
    .execute();
  const tenantsOf = await namesOfTenants(db, { companyId }, siteIds, today);
  const councils = await councilsThatAsked(db, companyId, siteIds);
  const given = await lastGiven(db, companyId, siteIds);
  return new Map(
    sites.map(({ id, ...of }): [string, KnownPeople] => {
      const client = addresseeOf(of);
      const council = councils.get(id) ?? given.get(`${id} council`);
      // A former tenant is never written to.
      const tenants = (tenantsOf.get(id) ?? []).map((name) => {
        const last = given.get(`${id} tenant ${name}`);
        return last ? withoutClient(last, of) : { name, email: '', address: '' };
      });
      const tenant = tenants.at(-1);
      return [
        id,
        {
          ...(client && { client: { ...client, address: '' } }),
          ...(council && { council }),
          ...(tenant && { tenant, tenants }),
        },
      ];
    }),
  );
}

/** What went to the client's address did not reach the tenant. */
const withoutClient = (last: Known, client: Parameters<typeof isAddressOf>[0]): Known =>
  isAddressOf(client, last.email) ? { ...last, email: '' } : last;

/** The councils that last asked for the papers of homes. */
async function councilsThatAsked(
  db: Db,
  companyId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await db
    .selectFrom('copy_request')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('asked_by', '=', 'council')
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .select(['site_id', 'name', 'email', 'address'])
    .execute();
  return new Map(rows.map(({ site_id, ...council }) => [site_id, council]));
}

/** Those to whom papers of homes were last given and stand, by the home's id and who they are; tenants by their name too. */
async function lastGiven(db: Db, companyId: string, siteIds: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const rows = await db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('to_kind', 'in', ['tenant', 'council'])
    .where('returned_on', 'is', null)
    .orderBy('id')
    .select(['site_id', 'to_kind', 'name', 'address', 'way'])
    .execute();
  return new Map(
    rows.map(({ site_id, to_kind, name, address, way }): [string, Known] => {
      const isMail = way === 'mail' && isEmailAddress(address);
      return [
        to_kind === 'tenant' ? `${site_id} tenant ${name}` : `${site_id} ${to_kind}`,
        { name, email: isMail ? address : '', address: isMail ? '' : address },
      ];
    }),
  );
}
