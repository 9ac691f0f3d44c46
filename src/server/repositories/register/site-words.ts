import {
  type Findable,
  type Searched,
  searchWords,
  TENANT_WORDS,
  tenantWords,
  wordsOf,
  wordsOfReference,
} from '../../../domain/register/search-words.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import type { Trx } from '../../db/dialect.ts';
import { slicesOf } from '../../runtime/chunk.ts';
import { namesOfTenants } from '../homes/tenants.ts';

/** Number of sites added together: the ten or so words of each are in memory at once. */
export const sitesAtOnce = 2000;

/** Adds the words of new sites. */
export async function addSiteWords(trx: Trx, viewer: InCompany, sites: readonly Searched[]): Promise<void> {
  for await (const some of slicesOf(sites, sitesAtOnce)) {
    const wordsBy = (words: (site: Searched) => string[]) => some.map((site) => [site.id, words(site)] as const);
    await addWords(trx, viewer, 'site', wordsBy(searchWords));
    await addWords(trx, viewer, TENANT_WORDS, wordsBy(tenantWords));
  }
}

/**
 * Sorted by word, as the index is, which is faster. Above a few thousand things it would be slower: the other index, by thing, would
 * then be filled in random order.
 */
async function addWords(
  trx: Trx,
  { companyId }: InCompany,
  kind: Findable | typeof TENANT_WORDS,
  things: readonly (readonly [id: string, words: readonly string[]])[],
): Promise<void> {
  const rows = things.flatMap(([id, words]) => words.map((word) => [word, id] as const));
  rows.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  await insertRows(trx, 'search_word', columns, rows, { company_id: companyId, kind });
}
const columns = [
  ['word', 'text'],
  ['thing_id', 'text'],
] as const;

/** Replaces the words that a client, visit or person is found by. @param texts  each a name or a reference. */
export async function replaceWords(
  trx: Trx,
  viewer: InCompany,
  kind: Exclude<Findable, 'site' | 'firm'>,
  id: string,
  texts: readonly string[],
): Promise<void> {
  await dropWords(trx, viewer, id);
  const words = texts.flatMap(kind === 'visit' ? wordsOfReference : wordsOf);
  await addWords(trx, viewer, kind, [[id, [...new Set(words)]]]);
}

/**
 * Adds the words of the names of other firms. They stay: a firm without a report finds nothing. Two transactions may add the same firm: in one order, or each would wait for
 * the other.
 * @param names  '' where nobody said which firm it was.
 */
export async function addFirms(trx: Trx, { companyId }: InCompany, names: readonly string[]): Promise<void> {
  const rows = [...new Set(names)].toSorted().flatMap((name) =>
    wordsOf(name)
      .toSorted()
      .map((word) => ({ company_id: companyId, kind: 'firm' as const, word, thing_id: name })),
  );
  for await (const some of slicesOf(rows, firmWordsAtOnce))
    await trx
      .insertInto('search_word')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
/** Four parameters each. */
const firmWordsAtOnce = 2000;

/** Takes a thing out of the search. */
export async function dropWords(trx: Trx, { companyId }: InCompany, id: string): Promise<void> {
  await trx.deleteFrom('search_word').where('company_id', '=', companyId).where('thing_id', '=', id).execute();
}

/** Replaces the words of a site with its present ones. */
async function replaceSiteWords(trx: Trx, viewer: InCompany, site: Searched): Promise<void> {
  await dropWords(trx, viewer, site.id);
  await addSiteWords(trx, viewer, [site]);
}

/** Indexes a site after a person moved in or out, because searches find it by them too. */
export async function indexSite(trx: Trx, viewer: InCompany, siteId: string): Promise<void> {
  const row = await trx
    .selectFrom('site')
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.company_id', '=', viewer.companyId)
    .where('site.id', '=', siteId)
    .select(['site.id', 'site.name', 'site.address_lines', 'site.town', 'site.postcode', 'site.uprn'])
    .select(['site.own_reference as ownReference', 'client.name as clientName'])
    .executeTakeFirst();
  if (!row) return;
  const { address_lines, ...site } = row;
  const tenants = await namesOfTenants(trx, viewer, [siteId]);
  const searched = {
    ...site,
    tenantName: (tenants.get(siteId) ?? []).join(' '),
    addressLines: JSON.parse(address_lines),
  };
  await replaceSiteWords(trx, viewer, searched);
}

/** Indexes a client's sites after the client was renamed, because searches find them by its name too. */
export async function indexSitesOfClient(
  trx: Trx,
  viewer: InCompany,
  clientId: string,
  clientName: string,
): Promise<void> {
  const sites = trx.selectFrom('site').where('company_id', '=', viewer.companyId).where('client_id', '=', clientId);
  const rows = await sites
    .select(['id', 'name', 'address_lines', 'town', 'postcode', 'uprn'])
    .select(['own_reference as ownReference'])
    .execute();
  await trx
    .deleteFrom('search_word')
    .where('company_id', '=', viewer.companyId)
    .where('thing_id', 'in', sites.select('id'))
    .execute();
  const tenants = await namesOfTenants(
    trx,
    viewer,
    rows.map(({ id }) => id),
  );
  const searched = rows.map(({ address_lines, ...row }) => ({
    ...row,
    tenantName: (tenants.get(row.id) ?? []).join(' '),
    addressLines: JSON.parse(address_lines),
    clientName,
  }));
  await addSiteWords(trx, viewer, searched);
}
