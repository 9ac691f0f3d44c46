import { type SqlBool, sql } from 'kysely';
import { homeKey } from '../../../domain/register/same-home.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { slicesOf } from '../../runtime/chunk.ts';
import type { SiteDetails } from './sites.ts';

type Told = Pick<SiteDetails, 'name' | 'addressLines' | 'town' | 'postcode' | 'uprn'>;

/** A site of the register that may be the same place: it has the UPRN, or the postcode with the first line or all words of the address. */
export type Registered = {
  by: 'uprn' | 'address';
  siteId: string;
  name: string;
  address: string;
  uprn: string;
  clientName: string;
};

/** Parts of the register already read, so that a long list with one postcode reads it once. */
export type RegisterRead = { postcodes: Set<string>; byAddress: Map<string, Registered> };
export const nothingRead = (): RegisterRead => ({ postcodes: new Set(), byAddress: new Map() });

/** The first line and the postcode by their letters and digits: "14 Mill-Lane", te1 1st and "14 mill lane", TE1 1ST are one. */
function addressKey({ addressLines, postcode }: Pick<Told, 'addressLines' | 'postcode'>): string {
  const bare = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]/gu, '');
  return `${bare(addressLines[0] ?? '')} ${bare(postcode)}`;
}

const askedAtOnce = 200;
const readAtOnce = 2000;

/**
 * Sites in the register that may be the same place, of any client and under any name: the same UPRN, the same first line of
 * the address and postcode, or one home written in another way. It may still be another place: two flats can share a street
 * door. Searches the whole company: for people who write into its register.
 * @param read  from earlier calls for the same list: postcodes in it are not read again.
 * @returns for each of the sites, in order, the registered one; undefined where there is none.
 */
export async function findRegistered(
  db: Db,
  company: InCompany,
  sites: readonly Told[],
  read: RegisterRead = nothingRead(),
): Promise<(Registered | undefined)[]> {
  const postcodes = new Set(sites.map(({ postcode }) => postcode));
  const unread = [...postcodes].filter((postcode) => !read.postcodes.has(postcode)).sort();
  for await (const some of slicesOf(unread, askedAtOnce)) {
    await readPostcodes(db, company, some, read.byAddress);
    for (const postcode of some) read.postcodes.add(postcode);
  }
  const byUprn = await sitesByUprn(db, company, [...new Set(sites.map(({ uprn }) => uprn))]);
  return sites.map(
    (site) => byUprn.get(site.uprn) ?? read.byAddress.get(addressKey(site)) ?? read.byAddress.get(homeKey(site)),
  );
}

async function sitesByUprn(db: Db, company: InCompany, uprns: readonly string[]): Promise<Map<string, Registered>> {
  const found = new Map<string, Registered>();
  const asked = uprns.filter((uprn) => uprn !== '').sort();
  for await (const some of slicesOf(asked, askedAtOnce)) {
    const rows = await registered(db, company)
      .where('site.uprn', 'in', some)
      .where('site.uprn', '<>', sql.lit(''))
      .execute();
    for (const row of rows) if (!found.has(row.uprn)) found.set(row.uprn, toRegistered('uprn', row));
  }
  return found;
}

/** One postcode may have any number of sites, so they are read in batches too. */
async function readPostcodes(
  db: Db,
  company: InCompany,
  postcodes: readonly string[],
  byAddress: Map<string, Registered>,
): Promise<void> {
  let left = postcodes;
  for (let after: { postcode: string; name: string; id: string } | undefined; ; ) {
    let query = registered(db, company).where('site.postcode', 'in', left);
    if (after) {
      const { postcode, name, id } = after;
      query = query.where(sql<SqlBool>`(site.postcode, site.name, site.id) > (${postcode}, ${name}, ${id})`);
    }
    const rows = await query
      .orderBy('site.postcode')
      .orderBy('site.name')
      .orderBy('site.id')
      .limit(readAtOnce)
      .execute();
    for (const row of rows) {
      const found = toRegistered('address', row);
      const key = addressKey({ addressLines: JSON.parse(row.address_lines), postcode: row.postcode });
      if (!byAddress.has(key)) byAddress.set(key, found);
      const home = homeKey({ ...row, addressLines: JSON.parse(row.address_lines) });
      if (!byAddress.has(home)) byAddress.set(home, found);
    }
    const last = rows.at(-1);
    if (!last || rows.length < readAtOnce) return;
    after = last;
    left = left.slice(left.indexOf(last.postcode));
  }
}

const registered = (db: Db, company: InCompany) =>
  db
    .selectFrom('site')
    .where('site.company_id', '=', company.companyId)
    .innerJoin('client', 'client.id', 'site.client_id')
    .select([
      'site.id',
      'site.name',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'site.uprn',
      'client.name as client_name',
    ]);

type Row = {
  id: string;
  name: string;
  address_lines: string;
  town: string;
  postcode: string;
  uprn: string;
  client_name: string;
};

const toRegistered = (by: Registered['by'], row: Row): Registered => ({
  by,
  siteId: row.id,
  name: row.name,
  address: siteAddress({ addressLines: JSON.parse(row.address_lines), town: row.town, postcode: row.postcode }),
  uprn: row.uprn,
  clientName: row.client_name,
});
