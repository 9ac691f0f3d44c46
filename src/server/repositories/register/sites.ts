import { type Selectable, type SqlBool, sql } from 'kysely';
import { placeWords, searchedWords } from '../../../domain/register/search-words.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';
import type { SiteTable } from '../../db/schema/register.ts';
import { slicesOf } from '../../runtime/chunk.ts';
import { blankViewer, type Fenced, type FenceValue, fenceValues, siteFence, visibleSites } from '../fences.ts';
import { buildingsOf } from '../homes/buildings.ts';
import { listed } from '../listed.ts';
import { clientAway } from './clients.ts';
import { findMergedInto } from './merged-into.ts';
import { rarestHits } from './site-search.ts';
import { addSiteWords, indexSite, sitesAtOnce } from './site-words.ts';
import { hasWord } from './word-hits.ts';

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
  /** Null while it is in use. */
  archivedAt: string | null;
  /** The site that this one was merged into. */
  mergedInto: string | null;
};

/** One line of the register. */
export type SiteRow = Pick<Site, 'id' | 'name' | 'addressLines' | 'town' | 'postcode' | 'tenure' | 'clientName'>;

export type SitePage = {
  sites: SiteRow[];
  /** Pass it as `after` for the next page. */
  next: string | undefined;
};

const sitePageSize = 50;

/**
 * A page of the register by postcode, name and id. Its time does not depend on the number of sites, except for
 * several common words that hardly ever occur together.
 * @param search beginnings of words of name, address, postcode, UPRN or client; every one must occur.
 * @param after `next` of the page before.
 */
export async function listSites(
  db: Db,
  viewer: Viewer,
  { search = '', after, clientId }: { search?: string; after?: string; clientId?: string } = {},
): Promise<SitePage> {
  const words = searchedWords(search);
  if (search.trim() !== '' && words.length === 0) return { sites: [], next: undefined };
  const rare = await rarestHits(db, viewer, words);
  const cursor = after === undefined ? undefined : readCursor(after);
  const rows =
    words.length > 0
      ? await register(db, viewer, { rare, words, cursor, clientId }).execute()
      : await wholeRegister(
          db,
          { ...fenceValues(viewer), ...(cursor ?? noCursor), ofClient: clientId ?? '' },
          { role: viewer.role, isFurther: cursor !== undefined, isOfClient: clientId !== undefined },
        );
  const sites = rows
    .slice(0, sitePageSize)
    .map(({ address_lines, ...row }) => ({ ...row, addressLines: JSON.parse(address_lines) }));
  return { sites, next: rows.length > sitePageSize ? toCursor(sites.at(-1) as SiteRow) : undefined };
}

type Asked = {
  /** Ids of the sites to search; all when undefined. */
  rare?: readonly string[] | undefined;
  words?: readonly string[];
  cursor: Cursor | undefined;
  clientId: string | undefined;
};

function register(db: Db, viewer: Fenced, { rare, words = [], cursor, clientId }: Asked) {
  // Both databases read a cross join from left to right: SQLite would otherwise walk the whole register to avoid the sort.
  let query = (
    rare === undefined
      ? db.selectFrom('site')
      : listed(db, rare).crossJoin('site').where(sql<SqlBool>`site.id = hit.id`)
  )
    .where(siteFence(db, viewer))
    .where('site.archived_at', 'is', null)
    .innerJoin('client', 'client.id', 'site.client_id');
  for (const word of words) query = query.where(hasWord(word, 'site.id'));
  if (clientId !== undefined) query = query.where('site.client_id', '=', clientId);
  if (cursor) {
    const { postcode, name, siteId } = cursor;
    query = query.where(sql<SqlBool>`(site.postcode, site.name, site.id) > (${postcode}, ${name}, ${siteId})`);
  }
  return query
    .orderBy('site.postcode')
    .orderBy('site.name')
    .orderBy('site.id')
    .limit(sitePageSize + 1)
    .select([
      'site.id',
      'site.name',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'site.tenure',
      'client.name as clientName',
    ]);
}

const wholeRegister = prepared(
  (
    db: Db,
    blank: Blank<FenceValue | keyof Cursor | 'ofClient'>,
    shape: { role: Viewer['role']; isFurther: boolean; isOfClient: boolean },
  ) =>
    register(db, blankViewer(blank, shape.role), {
      cursor: shape.isFurther
        ? { postcode: blank('postcode'), name: blank('name'), siteId: blank('siteId') }
        : undefined,
      clientId: shape.isOfClient ? blank('ofClient') : undefined,
    }),
);

/** The last site of the page before. */
type Cursor = { postcode: string; name: string; siteId: string };
const noCursor: Cursor = { postcode: '', name: '', siteId: '' };

const toCursor = ({ postcode, name, id }: SiteRow): string =>
  Buffer.from(JSON.stringify([postcode, name, id])).toString('base64url');

/** A cursor that cannot be read starts from the beginning. */
function readCursor(text: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const [postcode, name, siteId, ...more] = Array.isArray(parts) ? (parts as unknown[]) : [];
    const isOurs = typeof postcode === 'string' && typeof name === 'string' && typeof siteId === 'string';
    return isOurs && more.length === 0 ? { postcode, name, siteId } : undefined;
  } catch {
    return undefined;
  }
}

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
  viewer: Pick<Viewer, 'companyId'>,
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

async function clientNames(
  trx: Trx,
  viewer: Pick<Viewer, 'companyId'>,
  sites: readonly SiteDetails[],
): Promise<Map<string, string>> {
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
});

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
  ['search', 'text'],
  ['building_id', 'text'],
] as const;
