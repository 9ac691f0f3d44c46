import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';
import { sitesOf } from '../../../../server/repositories/homes/buildings.ts';

export type DueHome = { siteId: string; name: string; town: string; postcode: string; nextDue: string };

/** The homes with a known inspection that the viewer sees, and for which the law sets a day. Those without a report are counted apart. */
const dueBy = (db: Db, viewer: Viewer, by: string) =>
  visibleSites(db, viewer)
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .where('home_state.company_id', '=', viewer.companyId)
    // Fenced here too: the index then holds the homes of this client alone.
    .$if(viewer.role === 'client', (query) => query.where('home_state.client_id', '=', viewer.clientId ?? ''))
    .where('home_state.next_due', '<=', by)
    // Written out, as in the index that holds these homes only.
    .where(sql<SqlBool>`home_state.last_inspected <> ''`);

/** The longest late first. @param by  YYYY-MM-DD, included. */
export async function listDueHomes(
  db: Db,
  viewer: Viewer,
  { by, most }: { by: string; most: number },
): Promise<DueHome[]> {
  const rows = await dueBy(db, viewer, by)
    .orderBy('home_state.next_due')
    .orderBy('home_state.site_id')
    .limit(most)
    .select(['site.id', 'site.name', 'site.town', 'site.postcode', 'home_state.next_due'])
    .execute();
  return rows.map(({ id, next_due, ...site }) => ({ siteId: id, ...site, nextDue: next_due ?? '' }));
}

/** The home in a building for which the law sets the first day, or set it before. */
export async function findNextDueIn(db: Db, viewer: Viewer, buildingId: string): Promise<DueHome | undefined> {
  const row = await visibleSites(db, viewer)
    .where('site.id', 'in', sitesOf(db, viewer, buildingId))
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .where('home_state.company_id', '=', viewer.companyId)
    .where('home_state.out_of_scope', '<>', sql.lit('archived'))
    .where('home_state.next_due', 'is not', null)
    .orderBy('home_state.next_due')
    .orderBy('site.id')
    .limit(1)
    .select(['site.id', 'site.name', 'site.town', 'site.postcode', 'home_state.next_due'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, next_due, ...site } = row;
  return { siteId: id, ...site, nextDue: next_due ?? '' };
}

/** Counted up to this: more is shown as "1,000+". */
export const MOST_DUE = 1000;

/** How many `listDueHomes` would list, or those due from a day on; at most one more than `MOST_DUE`. @param from  YYYY-MM-DD, included. */
export async function countDueHomes(
  db: Db,
  viewer: Viewer,
  { from, by }: { from?: string; by: string },
): Promise<number> {
  const { count } = await db
    .selectFrom(
      dueBy(db, viewer, by)
        .$if(from !== undefined, (query) => query.where('home_state.next_due', '>=', from as string))
        .limit(MOST_DUE + 1)
        .select('site.id')
        .as('counted'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the homes of a client with the next inspection due between two days, up to one more than `MOST_DUE`. */
export async function countInspectionsDue(
  db: Db,
  viewer: Viewer,
  { clientId, from, to }: { clientId: string; from: string; to: string },
): Promise<number> {
  const some = visibleSites(db, viewer)
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .where('home_state.company_id', '=', viewer.companyId)
    .where('home_state.client_id', '=', clientId)
    .where('home_state.out_of_scope', '<>', sql.lit('archived'))
    .where('home_state.inspection_due', '>=', from)
    .where('home_state.inspection_due', '<=', to)
    .limit(MOST_DUE + 1)
    .select('site.id');
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
