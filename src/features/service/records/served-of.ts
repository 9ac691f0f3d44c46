import type { NamedDefect } from '../../../domain/forms/closes.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { listed } from '../../../server/repositories/listed.ts';

/** What counts as given, and the requests of a home, as the state of a home asks for them. Days are local. */
export type Served = {
  served: {
    what: 'report' | 'confirmation';
    to: 'tenant' | 'council' | 'prospective';
    on: string;
    /** The observation of a confirmation. */
    of: NamedDefect | undefined;
  }[];
  requests: { from: 'council' | 'prospective'; on: string }[];
  /** The first day of which anything is recorded. */
  recordedFrom: string;
};

const LAST_DAY = '9999-12-31';

/**
 * Not fenced but by company: for the state of homes that the caller may see. By the home's id. A home of which nothing is recorded, no
 * letter either, is left out: nobody keeps its copies here.
 */
export async function servedOf(
  db: Db,
  { companyId }: { companyId: string },
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Served>> {
  if (siteIds.length === 0) return new Map();
  const homes = new Map<string, Served>();
  const at = (siteId: string, ...days: string[]): Served => {
    const home = homes.get(siteId) ?? { served: [], requests: [], recordedFrom: LAST_DAY };
    for (const day of days) if (day.slice(0, 10) < home.recordedFrom) home.recordedFrom = day.slice(0, 10);
    homes.set(siteId, home);
    return home;
  };
  const papers = await db
    .selectFrom('service')
    .leftJoin('certificate_cover as cover', 'cover.certificate_id', 'service.certificate_id')
    .where('service.company_id', '=', companyId)
    .where('service.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('counts_on', 'is not', null)
    .where('returned_on', 'is', null)
    .orderBy('service.id')
    .select(['service.site_id', 'what', 'to_kind', 'counts_on', 'left_on', 'observations', 'cover.completed_on'])
    .execute();
  for (const { site_id, what: paper, to_kind: to, counts_on: on, left_on, observations, completed_on } of papers) {
    // The certificate of a complete new installation is its first report.
    const what = paper === 'certificate' && completed_on !== null ? 'report' : paper;
    if (on === null || to === 'client' || to === 'other') continue;
    if (what === 'report') at(site_id, left_on).served.push({ what, to, on, of: undefined });
    if (what === 'confirmation')
      for (const of of JSON.parse(observations) as NamedDefect[])
        at(site_id, left_on).served.push({ what, to, on, of });
  }
  const asked = await db
    .selectFrom('copy_request')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .select(['site_id', 'asked_by', 'received_on'])
    .execute();
  for (const { site_id, asked_by: from, received_on: on } of asked) at(site_id, on).requests.push({ from, on });
  const letters = await db
    .selectFrom('letter')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('due_on', 'is not', null)
    .select(['site_id', 'created_at'])
    .execute();
  for (const { site_id, created_at } of letters) at(site_id, created_at);
  return homes;
}
