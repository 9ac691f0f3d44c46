import type { Viewer } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import type { Trx } from '../../db/dialect.ts';
import { slicesOf } from '../../runtime/chunk.ts';

/** The searchable fields of a site. */
export type Searched = {
  id: string;
  name: string;
  addressLines: readonly string[];
  town: string;
  postcode: string;
  uprn: string;
  clientName: string;
};

const longestWord = 40;

/** The words of a text in the form searched: lower case, without accents, apostrophes and signs. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  return [...new Set(plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [])].map((word) => word.slice(0, longestWord));
}

/** Every word of the site; the postcode also written as one. */
export function searchWords({ name, addressLines, town, postcode, uprn, clientName }: Searched): string[] {
  const joined = postcode.replace(/\s/g, '');
  return wordsOf([name, ...addressLines, town, postcode, joined, uprn, clientName].join(' '));
}

/** Number of sites added together: the ten or so words of each are in memory at once. */
export const sitesAtOnce = 2000;

/** Adds the words of new sites. */
export async function addSiteWords(
  trx: Trx,
  viewer: Pick<Viewer, 'companyId'>,
  sites: readonly Searched[],
): Promise<void> {
  for await (const some of slicesOf(sites, sitesAtOnce)) await addSomeWords(trx, viewer, some);
}

/**
 * Sorted by word, as the index is, which is faster. Above a few thousand sites it would be slower: the other index, by site, would
 * then be filled in random order.
 */
async function addSomeWords(trx: Trx, viewer: Pick<Viewer, 'companyId'>, sites: readonly Searched[]): Promise<void> {
  const bearers = new Map<string, string[]>();
  for (const site of sites) {
    for (const word of searchWords(site)) {
      const ids = bearers.get(word);
      if (ids) ids.push(site.id);
      else bearers.set(word, [site.id]);
    }
  }
  const words = [...bearers.keys()].sort();
  const rows = words.flatMap((word) => (bearers.get(word) as string[]).map((id) => [word, id] as const));
  await insertRows(trx, 'site_word', columns, rows, { company_id: viewer.companyId });
}
const columns = [
  ['word', 'text'],
  ['site_id', 'text'],
] as const;

/** Replaces the words of a site with its present ones. */
export async function replaceSiteWords(trx: Trx, viewer: Viewer, site: Searched): Promise<void> {
  await trx.deleteFrom('site_word').where('company_id', '=', viewer.companyId).where('site_id', '=', site.id).execute();
  await addSiteWords(trx, viewer, [site]);
}

/** Indexes a client's sites after the client was renamed, because searches find them by its name too. */
export async function indexSitesOfClient(
  trx: Trx,
  viewer: Viewer,
  clientId: string,
  clientName: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('site')
    .where('company_id', '=', viewer.companyId)
    .where('client_id', '=', clientId)
    .select(['id', 'name', 'address_lines', 'town', 'postcode', 'uprn'])
    .execute();
  const sites = rows.map(({ address_lines, ...row }) => ({
    ...row,
    addressLines: JSON.parse(address_lines),
    clientName,
  }));
  await trx
    .deleteFrom('site_word')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', 'in', (query) =>
      query
        .selectFrom('site')
        .where('company_id', '=', viewer.companyId)
        .where('client_id', '=', clientId)
        .select('id'),
    )
    .execute();
  await addSiteWords(trx, viewer, sites);
}
