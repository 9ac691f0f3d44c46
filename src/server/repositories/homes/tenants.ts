import { type SqlBool, sql } from 'kysely';
import type { InCompany } from '../../../kernel/viewer.ts';
import { type Db, isPostgres } from '../../db/dialect.ts';
import { listed } from '../listed.ts';

/**
 * Who lives at the `site` of a query; the last to move in where there are several. Those who are to move in come behind them. The day is
 * the database's in UTC: on the day a person moves in, that one is first an hour late in summer.
 */
const today = (db: Db) =>
  isPostgres(db) ? sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD')` : sql<string>`date('now')`;
const tenantOfSite = (db: Db) =>
  db
    .selectFrom('occupant')
    .where('occupant.company_id', '=', sql<string>`site.company_id`)
    .where('occupant.site_id', '=', sql<string>`site.id`)
    .where('occupant.moved_out_on', '=', sql.lit(''))
    .where(sql<SqlBool>`occupant.part in ('tenant', 'occupier')`)
    .orderBy(sql`case when occupant.since > ${today(db)} then 1 else 0 end`)
    .orderBy('occupant.since', 'desc')
    .orderBy('occupant.id', 'desc')
    .limit(1);
export const phoneOfTenant = (db: Db) => tenantOfSite(db).select('occupant.phone');

/**
 * The names of all who live in homes or are to move in, by the home's id. The caller has read the ids as the viewer sees them.
 * @param siteIds  of the company; a few thousand at once.
 * @param on  a day: those who move in behind it are left out where others are there.
 */
export async function namesOfTenants(
  db: Db,
  { companyId }: InCompany,
  siteIds: readonly string[],
  on?: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (siteIds.length === 0) return new Map();
  const rows = await listed(db, siteIds)
    .innerJoin('occupant', 'occupant.site_id', 'hit.id')
    .where('occupant.company_id', '=', companyId)
    .where('occupant.moved_out_on', '=', '')
    .where('occupant.part', 'in', ['tenant', 'occupier'])
    .orderBy('occupant.since')
    .orderBy('occupant.id')
    .select(['occupant.site_id', 'occupant.name', 'occupant.since'])
    .execute();
  const names = new Map<string, string[]>();
  for (const { site_id, name, since } of rows)
    if (on === undefined || since <= on || !names.has(site_id))
      names.set(site_id, [...(names.get(site_id) ?? []), name]);
  return names;
}
