import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';

/** Homes that are looked at: those with the earliest days first. */
const MOST = 200;

/**
 * Homes with a day that the law sets, the earliest first, of which anybody records who was given copies. Which of the days are those of
 * copies, the state of each home says.
 */
export async function listHomesWithDays(db: Db, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  return visibleSites(db, viewer)
    .innerJoin('home_state', (join) =>
      join.onRef('home_state.site_id', '=', 'site.id').onRef('home_state.company_id', '=', 'site.company_id'),
    )
    .where('home_state.company_id', '=', viewer.companyId)
    .where('home_state.next_due', 'is not', null)
    .where('home_state.last_inspected', '<>', '')
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('service')
            .whereRef('service.company_id', '=', 'site.company_id')
            .whereRef('service.site_id', '=', 'site.id')
            .select('service.id'),
        ),
        exists(
          selectFrom('letter')
            .whereRef('letter.company_id', '=', 'site.company_id')
            .whereRef('letter.site_id', '=', 'site.id')
            .select('letter.id'),
        ),
      ]),
    )
    .orderBy('home_state.next_due')
    .orderBy('home_state.site_id')
    .limit(MOST)
    .select(['site.id', 'site.name'])
    .execute();
}
