import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { seesOccupants, siteFence, visibleSites } from '../../../../server/repositories/fences.ts';
import { namesOfTenants } from '../../../../server/repositories/homes/tenants.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { hasWord, hitsOf, rarestOf } from '../../../../server/repositories/register/word-hits.ts';

/** A site that has all the words. */
export type FoundHome = {
  id: string;
  name: string;
  addressLines: string[];
  town: string;
  postcode: string;
  clientName: string;
  /** Those who live there, then those who are to move in; none for a viewer who may not see them. */
  tenants: readonly string[];
  /** '' for a site in none. */
  buildingId: string;
};

/** Words with more hits than this are as common as each other. */
const common = 1000;
/** Most hits of a common word that are looked at, and most sites that are ranked. */
const mostWalked = 20_000;
const mostRanked = 200;
/** If a client has fewer sites than this, the search looks at those instead of all sites with the word. */
const mostOwn = 1000;

/**
 * Sites with all the words, whole words first; at most 200 of them. If every word is common, it looks at the first 20,000 sites with one of
 * them only.
 */
export async function findHomes(db: Db, viewer: Viewer, words: readonly string[]): Promise<FoundHome[]> {
  const [first, ...more] = words;
  if (first === undefined) return [];
  const { word, hits } = await rarestOf(db, viewer, 'site', [first, ...more], common);
  if (hits === 0) return [];
  const own =
    viewer.role === 'client' && (await countOwn(db, viewer, Math.min(hits, mostOwn))) < Math.min(hits, mostOwn);
  const others = words.filter((other) => other !== word);
  const most = hits < common ? hits : mostWalked;
  const ids = own ? [] : await walk(db, viewer, hitsOf(db, viewer, 'site', word).limit(most), others);
  // Both databases read a cross join from left to right.
  let query = own ? db.selectFrom('site') : listed(db, ids).crossJoin('site').where(sql<SqlBool>`site.id = hit.id`);
  for (const each of own ? words : []) query = query.where(hasWord(viewer, each, 'site.id'));
  const rows = await query
    .where(siteFence(db, viewer))
    .where('site.archived_at', 'is', null)
    .innerJoin('client', 'client.id', 'site.client_id')
    .limit(mostRanked)
    .select(['site.id', 'site.name', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['client.name as clientName', 'site.building_id as buildingId'])
    .execute();
  const found = seesOccupants(viewer) ? rows.map(({ id }) => id) : [];
  const tenants = await namesOfTenants(db, viewer, found);
  const homes = rows.map(({ address_lines, ...row }) => ({
    ...row,
    tenants: tenants.get(row.id) ?? [],
    addressLines: JSON.parse(address_lines),
  }));
  return [...new Map(homes.map((home) => [home.id, home])).values()];
}

/** Ids of the first sites that the viewer sees and that have the other words too; checked one by one, so that the walk ends early. */
async function walk(
  db: Db,
  viewer: Viewer,
  hits: ReturnType<typeof hitsOf>,
  others: readonly string[],
): Promise<string[]> {
  const inOrder = hits.orderBy('search_word.word').orderBy('search_word.thing_id');
  let query = db.selectFrom(inOrder.select('search_word.thing_id as id').as('walked'));
  for (const each of others) query = query.where(hasWord(viewer, each, 'walked.id'));
  if (viewer.role !== 'owner' && viewer.role !== 'office' && viewer.role !== 'supervisor') {
    const seen = visibleSites(db, viewer)
      .whereRef('site.id', '=', sql.ref('walked.id'))
      .limit(1)
      .select(sql.lit(1).as('is'));
    query = query.where(sql<SqlBool>`(${seen}) is not null`);
  }
  const rows = await query.limit(mostRanked).select('walked.id').execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** Counts a client's own sites, up to `most`. */
async function countOwn(db: Db, viewer: Viewer, most: number): Promise<number> {
  const counted = await db
    .selectFrom(visibleSites(db, viewer).limit(most).select('site.id as hit').as('hit'))
    .select((of) => of.fn.countAll<number | string>().as('sites'))
    .executeTakeFirstOrThrow();
  return Number(counted.sites);
}
