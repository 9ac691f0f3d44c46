import { type SqlBool, sql } from 'kysely';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/dialect.ts';
import { slicesOf } from '../slices.ts';
import { visibleSites } from './fences.ts';
import type { SiteDetails } from './sites.ts';

type Told = Pick<SiteDetails, 'clientId' | 'name' | 'addressLines' | 'postcode'>;

/** What makes two sites look like one: client, name, first line of the address and postcode, in capitals or not. */
const keyOf = ({ clientId, name, addressLines, postcode }: Told): string =>
  [clientId, name, addressLines[0] ?? '', postcode].join('\n').toLowerCase();

const postcodesAtOnce = 200;
const readAtOnce = 2000;

/**
 * Which of the sites the register has already. They may be others all the same: two flats can share a name and a street.
 * @returns their places in `sites`, in order.
 */
export async function findRegistered(db: Db, viewer: Viewer, sites: readonly Told[]): Promise<number[]> {
  mustBeAllowed(viewer, 'sites.read');
  const byPostcode = new Map<string, number[]>();
  for (const [index, { postcode }] of sites.entries()) {
    const indices = byPostcode.get(postcode);
    if (indices) indices.push(index);
    else byPostcode.set(postcode, [index]);
  }
  const found: number[] = [];
  for await (const postcodes of slicesOf([...byPostcode.keys()].sort(), postcodesAtOnce)) {
    const registered = await keysAt(db, viewer, postcodes);
    if (registered.size === 0) continue;
    for (const postcode of postcodes) {
      const indices = byPostcode.get(postcode) as number[];
      for (const index of indices) if (registered.has(keyOf(sites[index] as Told))) found.push(index);
    }
  }
  return found.sort((a, b) => a - b);
}

/** One postcode may have any number of sites: they are read some at a time as well. */
async function keysAt(db: Db, viewer: Viewer, postcodes: readonly string[]): Promise<Set<string>> {
  const keys = new Set<string>();
  let left = postcodes;
  for (let after: { postcode: string; name: string; id: string } | undefined; ; ) {
    let query = visibleSites(db, viewer).where('site.postcode', 'in', left);
    if (after) {
      const { postcode, name, id } = after;
      query = query.where(sql<SqlBool>`(site.postcode, site.name, site.id) > (${postcode}, ${name}, ${id})`);
    }
    const rows = await query
      .orderBy('site.postcode')
      .orderBy('site.name')
      .orderBy('site.id')
      .limit(readAtOnce)
      .select(['site.id', 'site.client_id', 'site.name', 'site.address_lines', 'site.postcode'])
      .execute();
    for (const { client_id, name, address_lines, postcode } of rows)
      keys.add(keyOf({ clientId: client_id, name, addressLines: JSON.parse(address_lines), postcode }));
    const last = rows.at(-1);
    if (!last || rows.length < readAtOnce) return keys;
    after = last;
    left = left.slice(left.indexOf(last.postcode));
  }
}
