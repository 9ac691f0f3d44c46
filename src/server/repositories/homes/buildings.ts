import { sql } from 'kysely';
import { buildingWords } from '../../../domain/register/search-words.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Fenced, visibleSites } from '../fences.ts';
import { listed } from '../listed.ts';
import { replaceWords } from '../register/site-words.ts';

export type Building = {
  id: string;
  name: string;
  town: string;
  postcode: string;
  clientId: string;
  clientName: string;
};

/** The buildings with homes that the viewer may see: a client their own, people on the tools none. */
const visibleBuildings = (db: Db, viewer: Fenced) =>
  db
    .selectFrom('building')
    .innerJoin('client', 'client.id', 'building.client_id')
    .where('building.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('building.client_id', '=', viewer.clientId ?? ''))
    .$if(viewer.role === 'electrician' || viewer.role === 'apprentice', (query) =>
      query.where((where) => where.lit(false)),
    )
    .select([
      'building.id',
      'building.name',
      'building.town',
      'building.postcode',
      'building.client_id as clientId',
      'client.name as clientName',
    ]);

/** Those of them that have homes. */
export const buildingsWithHomes = (db: Db, viewer: Fenced) =>
  visibleBuildings(db, viewer).where((where) =>
    where.exists(
      where
        .selectFrom('site')
        .where('site.company_id', '=', viewer.companyId)
        .whereRef('site.building_id', '=', 'building.id')
        .where('site.building_id', '<>', sql.lit(''))
        .select('site.id'),
    ),
  );

/** Buildings on a page. */
const PAGE_SIZE = 100;

/** A page of the buildings that have homes, by name. @param after  id of the last one of the page before. */
export async function listBuildings(
  db: Db,
  viewer: Fenced,
  { after }: { after?: string | undefined } = {},
): Promise<{ buildings: Building[]; next: string | undefined }> {
  const rows = await buildingsWithHomes(db, viewer)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(building.name_key, building.id) > (select name_key, id from building where company_id = ${viewer.companyId} and id = ${after})`,
      ),
    )
    .orderBy('building.name_key')
    .orderBy('building.id')
    .limit(PAGE_SIZE + 1)
    .execute();
  const buildings = rows.slice(0, PAGE_SIZE);
  return { buildings, next: rows.length > PAGE_SIZE ? buildings.at(-1)?.id : undefined };
}

/** The ids of the homes in a building that the viewer sees, to look for in another query. */
export const sitesOf = (db: Db, viewer: Fenced, buildingId: string) =>
  visibleSites(db, viewer)
    .where('site.building_id', '=', buildingId)
    // A literal: both databases use the partial index only where they see that it covers the query.
    .where('site.building_id', '<>', sql.lit(''))
    .select('site.id');

/** Those of the buildings that the viewer sees. */
export const namedBuildings = (db: Db, viewer: Fenced, ids: readonly string[]): Promise<Building[]> =>
  visibleBuildings(db, viewer).where('building.id', 'in', listed(db, ids).select('hit.id')).execute();

/** @throws NotFoundError when the viewer may see none with this id. */
export async function getBuilding(db: Db, viewer: Fenced, id: string): Promise<Building> {
  const row = await visibleBuildings(db, viewer).where('building.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError(`building ${id.slice(0, 64)}`);
  return row;
}

/** A home of a building: its address and nation are likely those of the others too. Undefined where it has none. */
export async function findHomeIn(db: Db, viewer: Fenced, buildingId: string) {
  const row = await visibleSites(db, viewer)
    .where('site.id', 'in', sitesOf(db, viewer, buildingId))
    .where('site.archived_at', 'is', null)
    .orderBy('site.id')
    .limit(1)
    .select(['site.address_lines', 'site.nation'])
    .executeTakeFirst();
  return row && { addressLines: JSON.parse(row.address_lines) as string[], nation: row.nation };
}

/** Homes that are looked at in one go. */
const MOST_IN_NONE = 5000;

/**
 * Homes in use that are in no building, with one of the words in their name or address, by postcode. No postcode is cut in two, unless it
 * has more homes than are looked at in one go: then the rest of it is left out.
 * @param words  in small letters. @param after  the postcode behind which it begins.
 * @returns `next`: the postcode to go on behind; undefined after the last home.
 */
export async function listHomesInNone(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  { after = '', most = MOST_IN_NONE }: { after?: string; most?: number } = {},
) {
  const rows = await visibleSites(db, viewer)
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.building_id', '=', '')
    .where('site.archived_at', 'is', null)
    .$if(after !== '', (query) => query.where('site.postcode', '>', after))
    .where('site.id', 'in', (hit) =>
      hit
        .selectFrom('search_word')
        .where('search_word.company_id', '=', viewer.companyId)
        .where('search_word.kind', '=', 'site')
        .where('search_word.word', 'in', words)
        .select('search_word.thing_id'),
    )
    .orderBy('site.postcode')
    .orderBy('site.id')
    .limit(most + 1)
    .select(['site.id', 'site.client_id as clientId', 'client.name as clientName', 'site.name', 'site.address_lines'])
    .select(['site.town', 'site.postcode'])
    .execute();
  const cut = rows[most]?.postcode;
  const whole = rows.filter(({ postcode }) => postcode !== cut);
  const read = whole.length > 0 ? whole : rows.slice(0, most);
  return {
    homes: read.map(({ address_lines, ...row }) => ({ ...row, addressLines: JSON.parse(address_lines) as string[] })),
    // Homes without a postcode are read once: no place in the order is behind theirs.
    next: cut === undefined ? undefined : read.at(-1)?.postcode || undefined,
  };
}

/** Puts homes that are in no building into one. */
export async function putInBuilding(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
  buildingId: string,
  siteIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('site')
    .set({ building_id: buildingId })
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(trx, siteIds).select('hit.id'))
    .where('building_id', '=', '')
    .execute();
}

type Named = { clientId: string; building?: string | undefined; town: string; postcode: string };

/** The ids of the buildings that sites name, '' for a site in none. A building that a client does not have yet is added. */
export async function buildingsOf(
  trx: Trx,
  viewer: Pick<Viewer, 'companyId'>,
  sites: readonly Named[],
  now: Date,
): Promise<string[]> {
  const known = new Map<string, string>();
  const ids: string[] = [];
  for (const site of sites) {
    const key = nameKey(site.building ?? '');
    const at = `${site.clientId} ${key}`;
    const id = key === '' ? '' : (known.get(at) ?? (await findOrAdd(trx, viewer, site, key, now)));
    known.set(at, id);
    ids.push(id);
  }
  return ids;
}

/** Sites that went to a client are in its buildings of the same names, which are added where it has none. */
export async function buildingsFollow(
  trx: Trx,
  viewer: Pick<Viewer, 'companyId'>,
  { clientId, siteIds }: { clientId: string; siteIds: readonly string[] },
  now: Date,
): Promise<void> {
  const these = listed(trx, siteIds).select('hit.id');
  const left = await trx
    .selectFrom('building')
    .where('company_id', '=', viewer.companyId)
    .where('client_id', '<>', clientId)
    .where('id', 'in', (of) => of.selectFrom('site').where('site.id', 'in', these).select('site.building_id'))
    .select(['id', 'name', 'name_key', 'town', 'postcode'])
    .execute();
  for (const { id, name, name_key, town, postcode } of left) {
    const building_id = await findOrAdd(trx, viewer, { clientId, building: name, town, postcode }, name_key, now);
    await trx
      .updateTable('site')
      .set({ building_id })
      .where('company_id', '=', viewer.companyId)
      .where('building_id', '=', id)
      .where('id', 'in', these)
      .execute();
  }
}

async function findOrAdd(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
  { clientId, building = '', town, postcode }: Named,
  key: string,
  now: Date,
): Promise<string> {
  const row = {
    ...{ id: newId(), company_id: companyId, client_id: clientId, name: building.trim(), name_key: key },
    ...{ town, postcode, created_at: now.toISOString() },
  };
  await trx
    .insertInto('building')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'client_id', 'name_key']).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('building')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('name_key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  if (id === row.id) await replaceWords(trx, { companyId }, 'building', id, buildingWords(row));
  return id;
}

/** "MILL  court" and "Mill Court" are one name. */
const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
