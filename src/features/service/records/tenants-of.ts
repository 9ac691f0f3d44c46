import type { Db } from '../../../server/db/dialect.ts';
import { listed } from '../../../server/repositories/listed.ts';
import type { Tenant } from '../domain/each-tenant.ts';

/** The people of a home, the first day of the last to come, and the last day on which another one moved out; '' where none is known. */
export type Tenants = {
  now: Tenant[];
  /** Those of them who are tenants: nobody else is owed a copy of their own. */
  each: Tenant[];
  /** The ids of tenants who moved out. */
  left: Set<string>;
  since: string;
  leftOn: string;
};

export const nobody: Tenants = { now: [], each: [], left: new Set(), since: '', leftOn: '' };

/** Not fenced but by company: for homes that the caller may see. By the home's id. */
export async function tenantsOf(
  db: Db,
  companyId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Tenants>> {
  const rows = await db
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('part', 'in', ['tenant', 'occupier'])
    .orderBy('since')
    .orderBy('id')
    .select(['id', 'site_id', 'name', 'part', 'since', 'moved_out_on'])
    .execute();
  const homes = new Map<string, Tenants>();
  for (const { id, site_id, name, part, since, moved_out_on } of rows) {
    const home = homes.get(site_id) ?? { ...nobody, now: [], each: [], left: new Set() };
    if (moved_out_on === '') {
      home.now.push({ id, name, since });
      if (part === 'tenant') home.each.push({ id, name, since });
      if (since > home.since) home.since = since;
    } else {
      if (part === 'tenant') home.left.add(id);
      if (moved_out_on > home.leftOn) home.leftOn = moved_out_on;
    }
    homes.set(site_id, home);
  }
  return homes;
}
