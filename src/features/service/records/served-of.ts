import type { NamedDefect } from '../../../domain/forms/closes.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { confirmedToEach, givenToEach, isTo, type ToTenant } from '../domain/each-tenant.ts';
import { nobody, type Tenants, tenantsOf } from './tenants-of.ts';

/** What counts as given, and the requests of a home, as the state of a home asks for them. Days are local. */
export type Served = {
  /** Of a paper for the tenants one entry, from the day on which each of them has it. */
  served: {
    what: 'report' | 'confirmation';
    to: 'tenant' | 'council' | 'prospective';
    on: string;
    /** The observation of a confirmation. */
    of: NamedDefect | undefined;
    /** The inspection of the report that was given; undefined where it is not known. */
    reportOf: string | undefined;
  }[];
  requests: { from: 'council' | 'prospective'; on: string }[];
  /** The first day of which anything is recorded. */
  recordedFrom: string;
};

const LAST_DAY = '9999-12-31';

/**
 * Not fenced but by company: for the state of homes that the caller may see. By the home's id. A home of which nothing is recorded, no
 * letter either, is left out.
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
    .leftJoin('certificate', (join) =>
      join
        .onRef('certificate.id', '=', 'service.certificate_id')
        .onRef('certificate.company_id', '=', 'service.company_id'),
    )
    .leftJoin('earlier_certificate as earlier', (join) =>
      join
        .onRef('earlier.company_id', '=', 'service.company_id')
        .onRef('earlier.site_id', '=', 'service.site_id')
        .onRef('earlier.file_id', '=', 'service.file_hash')
        .on('service.certificate_id', 'is', null),
    )
    .leftJoin('certificate_cover as cover', 'cover.certificate_id', 'service.certificate_id')
    .leftJoin('letter', 'letter.id', 'service.letter_id')
    .where('service.company_id', '=', companyId)
    // A report that went with a letter stays given.
    .where((where) => where.or([where('letter.taken_back_at', 'is', null), where('service.what', '=', 'report')]))
    .where('service.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('service.counts_on', 'is not', null)
    .where('service.returned_on', 'is', null)
    .orderBy('service.id')
    .select(['service.site_id', 'service.what', 'service.to_kind', 'service.counts_on', 'service.left_on'])
    .select([
      'service.observations',
      'service.occupant_id',
      'service.name',
      'certificate.inspected_on',
      'cover.completed_on',
      'earlier.inspected_on as earlier_on',
    ])
    .execute();
  const tenants = await tenantsOf(db, companyId, siteIds);
  const together: (Served['served'][number] & ToTenant & { site_id: string })[] = [];
  for (const paper of papers) {
    const { site_id, to_kind: to, counts_on: on, left_on, observations, completed_on } = paper;
    // The certificate of a complete new installation is its first report.
    const what = paper.what === 'certificate' && completed_on !== null ? 'report' : paper.what;
    if (on === null || to === 'client' || to === 'other') continue;
    // What a former tenant was given shows that copies are recorded here.
    at(site_id, left_on);
    const reportOf = (paper.inspected_on ?? completed_on ?? paper.earlier_on) || undefined;
    const { each } = tenants.get(site_id) ?? nobody;
    const { served } = at(site_id, left_on);
    const name = { occupant_id: paper.occupant_id, name: paper.name };
    // A report is for the tenant of now. A confirmation was for the tenant of its day.
    if (what === 'report') {
      const one = { what, to, on, of: undefined, reportOf };
      if (to === 'tenant' && each.length > 1) together.push({ ...one, ...name, site_id });
      else if (to !== 'tenant' || isForTenantOfNow(paper, tenants.get(site_id))) served.push(one);
    }
    if (what === 'confirmation')
      for (const of of JSON.parse(observations) as NamedDefect[]) {
        const one = { what, to, on, of, reportOf: undefined };
        if (to === 'tenant') together.push({ ...one, ...name, site_id });
        else served.push(one);
      }
  }
  const papersOf = Map.groupBy(together, (each) => JSON.stringify([each.site_id, each.what, each.of, each.reportOf]));
  for (const same of papersOf.values()) {
    const [first] = same;
    if (!first) continue;
    const people = tenants.get(first.site_id) ?? nobody;
    const on = first.what === 'report' ? givenToEach(same, people.each) : confirmedToEach(same, people);
    const { what, to, of, reportOf, site_id } = first;
    if (on !== undefined) homes.get(site_id)?.served.push({ what, to, on, of, reportOf });
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
    .where('taken_back_at', 'is', null)
    .select(['site_id', 'created_at'])
    .execute();
  for (const { site_id, created_at } of letters) at(site_id, created_at);
  return homes;
}

/**
 * Whether a paper is for the tenants whose tenancy counts, which is that of the last to come. Before their first day only what they
 * were given themselves counts: what others had was for the tenancy before.
 */
function isForTenantOfNow(
  { occupant_id, name, left_on }: { occupant_id: string | null; name: string; left_on: string },
  { now, since, leftOn }: Tenants = nobody,
): boolean {
  const own = now.find((each) => isTo(each, { occupant_id, name }));
  if (own) return own.since === since || left_on >= since;
  return occupant_id === null && left_on >= since && left_on >= leftOn;
}
