import { sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { siteFence } from '../../../../server/repositories/fences.ts';
import { idsWith } from './things.ts';

export type FoundEarlier = { id: string; siteId: string; number: string; firm: string; day: string } & {
  siteName: string;
  town: string;
};

const most = 20;
/** With fewer signs a text is a house number. */
const FEWEST = 3;
/** Spellings of a firm that are looked at. */
const MOST_FIRMS = 5;

/** Certificates by other firms at homes in use, the latest first. */
const seen = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('earlier_certificate')
    .innerJoin('site', 'site.id', 'earlier_certificate.site_id')
    .where('earlier_certificate.company_id', '=', viewer.companyId)
    .where('earlier_certificate.removed_at', 'is', null)
    .where(siteFence(db, viewer))
    .where('site.archived_at', 'is', null)
    .orderBy('earlier_certificate.inspected_on', 'desc')
    .orderBy('earlier_certificate.id')
    .limit(most)
    .select(['earlier_certificate.id', 'earlier_certificate.number', 'earlier_certificate.firm', 'site.town'])
    .select(['earlier_certificate.inspected_on as day', 'site.id as siteId', 'site.name as siteName']);

/** Those with this number, however it is spaced. */
export async function findEarlierByNumber(db: Db, viewer: Viewer, typed: string): Promise<FoundEarlier[]> {
  const bare = typed.toUpperCase().replace(/[- /]/g, '');
  if (bare.length < FEWEST) return [];
  return (
    seen(db, viewer)
      // Must match the expression and the condition of the index.
      .where(
        sql<string>`upper(replace(replace(replace(earlier_certificate.number, '-', ''), ' ', ''), '/', ''))`,
        '=',
        bare,
      )
      .where('earlier_certificate.number', '<>', sql.lit(''))
      .execute()
  );
}

/** Those of the firms whose name has all the words. */
export async function findEarlierByFirm(db: Db, viewer: Viewer, words: readonly string[]): Promise<FoundEarlier[]> {
  const firms = (await idsWith(db, viewer, 'firm', words)).slice(0, MOST_FIRMS);
  const found: FoundEarlier[] = [];
  // Each firm's are read in the order of the index: all of them together would be sorted first.
  for (const firm of firms)
    found.push(...(await seen(db, viewer).where('earlier_certificate.firm', '=', firm).execute()));
  return found.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, most);
}
