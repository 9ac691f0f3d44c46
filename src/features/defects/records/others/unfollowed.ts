import type { Db } from '../../../../server/db/dialect.ts';
import { earlierCertificatesOf } from '../../../../server/repositories/homes/earlier-certificates.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Listed } from '../listed-defects.ts';
import { foundByOthers, ownAmong } from './listed-by-others.ts';

const none = new Set<string>();
const nothingTold = { events: none, putRight: none, gone: none, stillOn: none };

/**
 * What other firms' reports list that is no defect yet, as `settleSite` will store it, by the site's id: of an import, or from before such
 * codes were defects. Sites where all is followed are not in it.
 */
export async function unfollowedOf(
  db: Db,
  companyId: string,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Listed[]>> {
  const waiting = await sitesWithout(db, companyId, siteIds);
  if (waiting.length === 0) return new Map();
  const others = await earlierCertificatesOf(db, { companyId }, waiting);
  const own = await ownAmong(db, { companyId }, [...others.values()].flat());
  const rows = await db
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, waiting).select('hit.id'))
    .where('earlier_id', 'is not', null)
    .select(['id', 'site_id', 'earlier_id', 'number', 'observation_id', 'gone_at'])
    .execute();
  const followed = Map.groupBy(rows, ({ site_id }) => site_id);
  return new Map(
    [...others].flatMap(([id, of]): [string, Listed[]][] => {
      const there = followed.get(id) ?? [];
      const found = foundByOthers(of, { rows: there, told: nothingTold, own }).filter(
        (each) => !there.some(({ earlier_id }) => earlier_id === each.earlier_id),
      );
      return found.length === 0 ? [] : [[id, found]];
    }),
  );
}

/** The sites with a report of another firm that lists codes, of which none is a defect. */
async function sitesWithout(db: Db, companyId: string, siteIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('earlier_certificate as earlier')
    .where('earlier.company_id', '=', companyId)
    .where('earlier.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('earlier.removed_at', 'is', null)
    .where('earlier.inspected_on', '<>', '')
    .where((where) => where.or((['c1', 'c2', 'c3', 'fi'] as const).map((code) => where(`earlier.${code}`, '>', 0))))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('defect')
            .whereRef('defect.company_id', '=', 'earlier.company_id')
            .whereRef('defect.site_id', '=', 'earlier.site_id')
            .whereRef('defect.earlier_id', '=', 'earlier.id')
            .select('defect.id'),
        ),
      ),
    )
    .distinct()
    .orderBy('earlier.site_id')
    .select('earlier.site_id')
    .execute();
  return rows.map(({ site_id }) => site_id);
}
