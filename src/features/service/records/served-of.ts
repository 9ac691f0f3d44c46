import type { NamedDefect } from '../../../domain/forms/closes.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { plainName } from '../domain/plain-name.ts';

/** What counts as given, and the requests of a home, as the state of a home asks for them. Days are local. */
export type Served = {
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
  for (const paper of papers) {
    const { site_id, to_kind: to, counts_on: on, left_on, observations, completed_on } = paper;
    // The certificate of a complete new installation is its first report.
    const what = paper.what === 'certificate' && completed_on !== null ? 'report' : paper.what;
    if (on === null || to === 'client' || to === 'other') continue;
    // What a former tenant was given shows that copies are recorded here.
    at(site_id, left_on);
    const reportOf = (paper.inspected_on ?? completed_on ?? paper.earlier_on) || undefined;
    // A report is for the tenant of now. A confirmation was for the tenant of its day.
    if (what === 'report' && (to !== 'tenant' || isForTenantOfNow(paper, tenants.get(site_id))))
      at(site_id, left_on).served.push({ what, to, on, of: undefined, reportOf });
    if (what === 'confirmation')
      for (const of of JSON.parse(observations) as NamedDefect[])
        at(site_id, left_on).served.push({ what, to, on, of, reportOf: undefined });
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

/** The tenants who live in a home, the first day of the last to come, and the last day on which another one moved out; '' where none is known. */
type Tenants = { now: { id: string; name: string; since: string }[]; since: string; leftOn: string };

async function tenantsOf(db: Db, companyId: string, siteIds: readonly string[]): Promise<ReadonlyMap<string, Tenants>> {
  const rows = await db
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('part', 'in', ['tenant', 'occupier'])
    .select(['id', 'site_id', 'name', 'since', 'moved_out_on'])
    .execute();
  const homes = new Map<string, Tenants>();
  for (const { id, site_id, name, since, moved_out_on } of rows) {
    const home = homes.get(site_id) ?? { now: [], since: '', leftOn: '' };
    if (moved_out_on === '') {
      home.now.push({ id, name: plainName(name), since });
      if (since > home.since) home.since = since;
    } else if (moved_out_on > home.leftOn) home.leftOn = moved_out_on;
    homes.set(site_id, home);
  }
  return homes;
}

/**
 * Whether a paper is for the tenants whose tenancy counts, which is that of the last to come. Before their first day only what they
 * were given themselves counts: what others had was for the tenancy before.
 */
function isForTenantOfNow(
  { occupant_id, name, left_on }: { occupant_id: string | null; name: string; left_on: string },
  { now, since, leftOn }: Tenants = { now: [], since: '', leftOn: '' },
): boolean {
  const own = now.find((each) => (occupant_id === null ? each.name === plainName(name) : each.id === occupant_id));
  if (own) return own.since === since || left_on >= since;
  return occupant_id === null && left_on >= since && left_on >= leftOn;
}
