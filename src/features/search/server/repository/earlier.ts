import { sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { siteFence } from '../../../../server/repositories/fences.ts';

export type FoundEarlier = { id: string; siteId: string; number: string; firm: string; day: string } & {
  siteName: string;
  town: string;
};

const most = 20;
/** With fewer signs a text is a house number. */
const FEWEST = 3;

/** Certificates by other firms with this number, however it is spaced, the latest first. */
export async function findEarlierByNumber(db: Db, viewer: Viewer, typed: string): Promise<FoundEarlier[]> {
  const bare = typed.toUpperCase().replace(/[- /]/g, '');
  if (bare.length < FEWEST) return [];
  return (
    db
      .selectFrom('earlier_certificate')
      .innerJoin('site', 'site.id', 'earlier_certificate.site_id')
      .where('earlier_certificate.company_id', '=', viewer.companyId)
      // Must match the expression and the condition of the index.
      .where(
        sql<string>`upper(replace(replace(replace(earlier_certificate.number, '-', ''), ' ', ''), '/', ''))`,
        '=',
        bare,
      )
      .where('earlier_certificate.number', '<>', sql.lit(''))
      .where('earlier_certificate.removed_at', 'is', null)
      .where(siteFence(db, viewer))
      .where('site.archived_at', 'is', null)
      .orderBy('earlier_certificate.inspected_on', 'desc')
      .orderBy('earlier_certificate.id')
      .limit(most)
      .select(['earlier_certificate.id', 'earlier_certificate.number', 'earlier_certificate.firm', 'site.town'])
      .select(['earlier_certificate.inspected_on as day', 'site.id as siteId', 'site.name as siteName'])
      .execute()
  );
}
