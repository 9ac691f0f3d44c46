import { sql } from 'kysely';
import type { SitePlace } from '../../../../domain/register/site-address.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { siteFence } from '../../../../server/repositories/fences.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { idsWith } from './things.ts';

export type FoundEarlier = { id: string; siteId: string; number: string; firm: string; day: string } & {
  siteName: string;
} & SitePlace;

const most = 20;
/** With fewer signs a text is a house number. */
const FEWEST = 3;
/** Spellings of a firm whose certificates are read. */
const MOST_FIRMS = 5;

/** Certificates by other firms at homes in use, the latest first. */
const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('earlier_certificate')
    .innerJoin('site', 'site.id', 'earlier_certificate.site_id')
    .where('earlier_certificate.company_id', '=', viewer.companyId)
    .where('earlier_certificate.removed_at', 'is', null)
    .where(siteFence(db, viewer))
    .where('site.archived_at', 'is', null)
    .orderBy('earlier_certificate.inspected_on', 'desc')
    .orderBy('earlier_certificate.id');

async function read(query: ReturnType<typeof visible>): Promise<FoundEarlier[]> {
  const rows = await query
    .limit(most)
    .select(['earlier_certificate.id', 'earlier_certificate.number', 'earlier_certificate.firm', 'site.town'])
    .select(['earlier_certificate.inspected_on as day', 'site.id as siteId', 'site.name as siteName'])
    .select(['site.address_lines', 'site.postcode'])
    .execute();
  return rows.map(({ address_lines, ...row }) => ({ ...row, addressLines: JSON.parse(address_lines) }));
}

/** Those with this number, however it is spaced. */
export async function findEarlierByNumber(db: Db, viewer: Viewer, typed: string): Promise<FoundEarlier[]> {
  const bare = typed.toUpperCase().replace(/[- /]/g, '');
  if (bare.length < FEWEST) return [];
  return read(
    visible(db, viewer)
      // Must match the expression and the condition of the index.
      .where(
        sql<string>`upper(replace(replace(replace(earlier_certificate.number, '-', ''), ' ', ''), '/', ''))`,
        '=',
        bare,
      )
      .where('earlier_certificate.number', '<>', sql.lit('')),
  );
}

/** Those of the firms whose name has all the words. */
export async function findEarlierByFirm(db: Db, viewer: Viewer, words: readonly string[]): Promise<FoundEarlier[]> {
  const firms = await firmsSeen(db, viewer, await idsWith(db, viewer, 'firm', words));
  const found: FoundEarlier[] = [];
  // Each firm's are read in the order of the index: all of them together would be sorted first.
  for (const firm of firms)
    found.push(...(await read(visible(db, viewer).where('earlier_certificate.firm', '=', firm))));
  return found.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, most);
}

/** Those of the firms whose certificates the viewer sees: the others take no place from them. */
async function firmsSeen(db: Db, viewer: Viewer, firms: readonly string[]): Promise<string[]> {
  if (firms.length === 0) return [];
  const latest = visible(db, viewer)
    .whereRef('earlier_certificate.firm', '=', sql.ref('hit.id'))
    .limit(1)
    .select('earlier_certificate.inspected_on');
  const dated = listed(db, firms).select('hit.id').select(sql<string | null>`(${latest})`.as('latest'));
  const rows = await db
    .selectFrom(dated.as('firm'))
    .where('firm.latest', 'is not', null)
    .orderBy('firm.latest', 'desc')
    .orderBy('firm.id')
    .limit(MOST_FIRMS)
    .select('firm.id')
    .execute();
  return rows.map(({ id }) => id);
}
