import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { homeKey } from '../../../domain/register/same-home.ts';
import { placeWords } from '../../../domain/register/search-words.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import type { SiteTable } from '../../db/schema/register.ts';
import { slicesOf } from '../../runtime/chunk.ts';
import { visibleSites } from '../fences.ts';
import { buildingsOf } from '../homes/buildings.ts';
import { listed } from '../listed.ts';
import { clientAway } from './clients.ts';
import { findMergedInto } from './merged-into.ts';
import { addSiteWords, indexSite, sitesAtOnce } from './site-words.ts';

export type SiteDetails = {
  clientId: string;
  name: string;
  addressLines: string[];
  town: string;
  postcode: string;
  uprn: string;
  nation: SiteTable['nation'];
  tenure: SiteTable['tenure'];
  premisesType: SiteTable['premises_type'];
  accessNotes: string;
  /** The client's or landlord's own reference. */
  ownReference: string;
  /** The name of the building that it is in, one of the same client's; '' or absent: none. */
  building?: string;
};
export type Site = SiteDetails & {
  id: string;
  building: string;
  buildingId: string;
  clientName: string;
  /** Day, or '' while people live there. */
  vacantSince: string;
  /** Null while it is in use. */
  archivedAt: string | null;
  /** The site that this one was merged into. */
  mergedInto: string | null;
};

/** @throws NotFoundError when there is none that the viewer may see. */
export async function getSite(db: Db, viewer: Viewer, siteId: string): Promise<Site> {
  const row = await visibleSites(db, viewer)
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.id', '=', siteId)
    .leftJoin('building', (join) =>
      join.onRef('building.company_id', '=', 'site.company_id').onRef('building.id', '=', 'site.building_id'),
    )
    .selectAll('site')
    .select(['client.name as client_name', 'building.name as building_name'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`site ${siteId}`);
  return toSite(row);
}

/**
 * A site to which a command adds something, or which it changes: it waits for who archives or merges it at the moment.
 * @param evenArchived  for what goes on by law, and for what takes away.
 * @throws NotFoundError when there is none that the viewer may see; ConflictError when it is archived, or merged into another.
 */
export async function getSiteToChange(
  trx: Db,
  viewer: Viewer,
  siteId: string,
  { evenArchived = false }: { evenArchived?: boolean } = {},
): Promise<Site> {
  if (isPostgres(trx))
    await trx
      .selectFrom('site')
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', siteId)
      .select('id')
      .forKeyShare()
      .execute();
  const site = await getSite(trx, viewer, siteId);
  if (site.mergedInto !== null) throw await mergedAway(trx, viewer, siteId);
  if (site.archivedAt !== null && !evenArchived)
    throw new ConflictError('This site is archived. The office can restore it first.', {
      link: { href: `/sites/${siteId}`, text: `Open ${site.name}` },
    });
  return site;
}

/** Names the site that stays where the viewer may see it. */
async function mergedAway(db: Db, viewer: Viewer, siteId: string): Promise<ConflictError> {
  const id = (await findMergedInto(db, viewer, 'site', siteId)) ?? siteId;
  const stays = await visibleSites(db, viewer).where('site.id', '=', id).select('site.name').executeTakeFirst();
  if (!stays) return new ConflictError('This site was merged into a site of another client.');
  return new ConflictError(`This site was merged into ${stays.name}. Enter it there.`, {
    link: { href: `/sites/${id}`, text: `Open ${stays.name}` },
  });
}

/** Names of those sites that the viewer may see, by id. */
export async function namesOfSites(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, ids).select('hit.id'))
    .select(['site.id', 'site.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Adds all the sites or none; many are added in batches, so that the process answers other requests meanwhile. SQLite has one
 * connection, so there other queries wait until the end.
 * @param sites  `tenantName`: who the caller records there in the same transaction; searches find the site by them.
 * @returns their ids, in order.
 * @throws NotFoundError when one of the clients does not belong to the company.
 */
export async function insertSites(
  trx: Trx,
  viewer: InCompany,
  sites: readonly (SiteDetails & { tenantName?: string })[],
  now: Date,
): Promise<string[]> {
  const names = await clientNames(trx, viewer, sites);
  const ids: string[] = [];
  for await (const some of slicesOf(sites, sitesAtOnce)) {
    const added = some.map((site) => ({
      ...site,
      id: newId(),
      clientName: names.get(site.clientId) as string,
      tenantName: site.tenantName ?? '',
    }));
    const buildings = await buildingsOf(trx, viewer, added, now);
    const rows = added.map((site, at) => [
      site.id,
      ...Object.values(toColumns(site)),
      placeWords(site).join(' '),
      buildings[at] ?? '',
    ]);
    const same = { company_id: viewer.companyId, created_at: now.toISOString() };
    await insertRows(trx, 'site', siteColumns, rows, same);
    await addSiteWords(trx, viewer, added);
    for (const { id } of added) ids.push(id);
  }
  return ids;
}

/** @throws NotFoundError when there is none in the viewer's company, or the client is not. */
export async function saveSite(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  details: SiteDetails,
  now: Date,
): Promise<void> {
  await getSite(trx, viewer, siteId);
  await clientNames(trx, viewer, [details]);
  const [building_id = ''] = await buildingsOf(trx, viewer, [details], now);
  await trx
    .updateTable('site')
    .set({ ...toColumns(details), building_id, search: placeWords(details).join(' '), changed_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', siteId)
    .execute();
  await indexSite(trx, viewer, siteId);
}

async function clientNames(trx: Trx, viewer: InCompany, sites: readonly SiteDetails[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(sites.map((site) => site.clientId))) {
    const row = await trx
      .selectFrom('client')
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .select(['name', 'archived_at'])
      // Waits for a colleague who archives or merges it at the moment.
      .$if(isPostgres(trx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (!row) throw new NotFoundError(`client ${id}`);
    if (row.archived_at !== null) throw clientAway(row.name, id);
    names.set(id, row.name);
  }
  return names;
}

const toSite = (row: Selectable<SiteTable> & { client_name: string; building_name: string | null }): Site => ({
  id: row.id,
  clientId: row.client_id,
  clientName: row.client_name,
  name: row.name,
  addressLines: JSON.parse(row.address_lines),
  town: row.town,
  postcode: row.postcode,
  uprn: row.uprn,
  nation: row.nation,
  tenure: row.tenure,
  premisesType: row.premises_type,
  accessNotes: row.access_notes,
  ownReference: row.own_reference,
  building: row.building_name ?? '',
  buildingId: row.building_name === null ? '' : row.building_id,
  vacantSince: row.vacant_since,
  archivedAt: row.archived_at,
  mergedInto: row.merged_into,
});

const toColumns = (site: SiteDetails) => ({
  client_id: site.clientId,
  name: site.name,
  address_lines: JSON.stringify(site.addressLines),
  town: site.town,
  postcode: site.postcode,
  uprn: site.uprn,
  nation: site.nation,
  tenure: site.tenure,
  premises_type: site.premisesType,
  access_notes: site.accessNotes,
  own_reference: site.ownReference,
  same_key: sameKey(site),
});

/** The same of two sites whose addresses are one in other words: short, as an index holds it. */
export const sameKey = (site: Parameters<typeof homeKey>[0]): string =>
  createHash('sha256').update(homeKey(site)).digest('base64url').slice(0, 22);

const siteColumns = [
  ['id', 'text'],
  ['client_id', 'text'],
  ['name', 'text'],
  ['address_lines', 'text'],
  ['town', 'text'],
  ['postcode', 'text'],
  ['uprn', 'text'],
  ['nation', 'text'],
  ['tenure', 'text'],
  ['premises_type', 'text'],
  ['access_notes', 'text'],
  ['own_reference', 'text'],
  ['same_key', 'text'],
  ['search', 'text'],
  ['building_id', 'text'],
] as const;
