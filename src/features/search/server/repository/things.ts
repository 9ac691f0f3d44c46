import type { Findable } from '../../../../domain/register/search-words.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import type { CertificateTable } from '../../../../server/db/schema/certificates.ts';
import type { ClientTable, VisitTable } from '../../../../server/db/schema/register.ts';
import { visibleCertificates, visibleVisits } from '../../../../server/repositories/fences.ts';
import { type Building, buildingsWithHomes } from '../../../../server/repositories/homes/buildings.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { hasWord, hitsOf, rarestOf } from '../../../../server/repositories/register/word-hits.ts';

const mostHits = 1000;
const mostOfKind = 20;

/** Ids of things with all the words, at most 1,000; the fence is the caller's. */
export async function idsWith(
  db: Db,
  viewer: Viewer,
  kind: Exclude<Findable, 'site'>,
  words: readonly string[],
): Promise<string[]> {
  const [first, ...more] = words;
  if (first === undefined) return [];
  const { word, hits } = await rarestOf(db, viewer, kind, [first, ...more], mostHits);
  if (hits === 0) return [];
  let query = hitsOf(db, viewer, kind, word);
  for (const each of words) if (each !== word) query = query.where(hasWord(viewer, each, 'search_word.thing_id'));
  const rows = await query.limit(mostHits).select('search_word.thing_id as id').execute();
  return [...new Set(rows.map(({ id }) => id))];
}

export type FoundClient = { id: string; name: string; kind: ClientTable['kind']; agentName: string };

export async function findClients(db: Db, viewer: Viewer, words: readonly string[]): Promise<FoundClient[]> {
  const ids = await idsWith(db, viewer, 'client', words);
  if (ids.length === 0) return [];
  return db
    .selectFrom('client')
    .where('company_id', '=', viewer.companyId)
    .where('archived_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy('name')
    .limit(mostOfKind)
    .select(['id', 'name', 'kind', 'agent_name as agentName'])
    .execute();
}

/** Buildings with homes that the viewer sees. */
export async function findBuildings(db: Db, viewer: Viewer, words: readonly string[]): Promise<Building[]> {
  const ids = await idsWith(db, viewer, 'building', words);
  if (ids.length === 0) return [];
  return buildingsWithHomes(db, viewer)
    .where('building.id', 'in', listed(db, ids).select('hit.id'))
    .orderBy('building.name_key')
    .limit(mostOfKind)
    .execute();
}

export type FoundPerson = { id: string; name: string; role: Viewer['role'] };

/** People of the company who can sign in. */
export async function findPeople(db: Db, viewer: Viewer, words: readonly string[]): Promise<FoundPerson[]> {
  const ids = await idsWith(db, viewer, 'user', words);
  if (ids.length === 0) return [];
  return db
    .selectFrom('user')
    .where('company_id', '=', viewer.companyId)
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .limit(mostOfKind)
    .select(['id', 'name', 'role'])
    .execute();
}

export type FoundOrder = Pick<VisitTable, 'id' | 'day' | 'status'> & {
  orderNumber: string;
  clientReference: string;
  siteName: string;
  clientName: string;
};

/** Visits with an order number or a client's reference, the latest first. */
export async function findOrders(db: Db, viewer: Viewer, words: readonly string[]): Promise<FoundOrder[]> {
  const ids = await idsWith(db, viewer, 'visit', words);
  if (ids.length === 0) return [];
  return visibleVisits(db, viewer)
    .where('visit.id', 'in', listed(db, ids).select('hit.id'))
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('client', 'client.id', 'site.client_id')
    .orderBy('visit.day', 'desc')
    .orderBy('visit.id')
    .limit(mostOfKind)
    .select(['visit.id', 'visit.day', 'visit.status'])
    .select(['visit.order_number as orderNumber', 'visit.client_reference as clientReference'])
    .select(['site.name as siteName', 'client.name as clientName'])
    .execute();
}

export type FoundCertificate = {
  reportId: string;
  number: string;
  revision: number;
  status: CertificateTable['status'];
  outcome: CertificateTable['outcome'];
  day: string;
  siteName: string;
  town: string;
};

/** Certificates of some reports, or the current ones of some sites, the latest first. */
export async function findCertificatesOf(
  db: Db,
  viewer: Viewer,
  of: { reports: readonly string[] } | { sites: readonly string[] },
): Promise<FoundCertificate[]> {
  if (('reports' in of ? of.reports : of.sites).length === 0) return [];
  const rows = await visibleCertificates(db, viewer)
    .innerJoin('site', 'site.id', 'certificate.site_id')
    .$if('reports' in of, (query) =>
      query.where('certificate.report_id', 'in', listed(db, 'reports' in of ? of.reports : []).select('hit.id')),
    )
    .$if('sites' in of, (query) =>
      query
        .where('certificate.site_id', 'in', listed(db, 'sites' in of ? of.sites : []).select('hit.id'))
        .where('certificate.status', '=', 'current'),
    )
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(mostOfKind)
    .select(['certificate.report_id as reportId', 'certificate.number', 'certificate.revision', 'certificate.status'])
    .select(['certificate.outcome', 'certificate.inspected_on', 'certificate.issued_at'])
    .select(['site.name as siteName', 'site.town'])
    .execute();
  return rows.map(({ inspected_on, issued_at, ...row }) => ({ ...row, day: inspected_on ?? issued_at.slice(0, 10) }));
}
