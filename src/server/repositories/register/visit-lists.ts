import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { visibleVisits } from '../fences.ts';
import { sitesOf } from '../homes/buildings.ts';
import { type Booking, toVisit, type Visit, visits } from './visits.ts';

const mostOfSite = 200;
const pageSize = 100;

/** The visits of a site in order of time, without cancelled ones; of very many the last ones. */
export async function listVisitsOfSite(db: Db, viewer: Viewer, siteId: string): Promise<Visit[]> {
  const rows = await visits(db, viewer)
    .where('visit.status', '<>', 'cancelled')
    .where('visit.site_id', '=', siteId)
    .orderBy('visit.day', 'desc')
    .orderBy('visit.window_from', 'desc')
    .orderBy('visit.id', 'desc')
    .limit(mostOfSite)
    .execute();
  return rows.map(toVisit).reverse();
}

/** The visits that are to come in the homes of a building, from a day on, in order of time. */
export async function listVisitsInBuilding(
  db: Db,
  viewer: Viewer,
  buildingId: string,
  { from, most }: { from: string; most: number },
): Promise<Visit[]> {
  const rows = await visits(db, viewer)
    .where('visit.site_id', 'in', sitesOf(db, viewer, buildingId))
    .where('visit.day', '>=', from)
    .where('visit.status', 'in', ['booked', 'started'])
    .where('visit.no_access_at', 'is', null)
    .orderBy('visit.day')
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(most)
    .execute();
  return rows.map(toVisit);
}

const mostWithoutAccess = 20;

/** Visits without access that were not booked again, or whose new one was cancelled, the latest first; twenty at most. */
export async function listWithoutAccess(db: Db, viewer: Viewer): Promise<Visit[]> {
  const rows = await visits(db, viewer)
    .where('visit.no_access_at', 'is not', null)
    .where('visit.status', 'in', ['booked', 'started'])
    .where((where) =>
      where.not(
        where.exists(
          db
            .selectFrom('visit as again')
            .where('again.company_id', '=', viewer.companyId)
            .whereRef('again.booked_from', '=', sql.ref('visit.id'))
            .where('again.status', '<>', 'cancelled')
            .select('again.id'),
        ),
      ),
    )
    .orderBy('visit.no_access_at', 'desc')
    .orderBy('visit.id', 'desc')
    .limit(mostWithoutAccess)
    .execute();
  return rows.map(toVisit);
}

const mostClashes = 5;

/**
 * One electrician's visits, as electrician or colleague, booked or in progress, whose window overlaps another on the same
 * day; the earliest first, five at most. Windows that only touch do not overlap.
 * @param but  a visit to leave out: the one being moved.
 */
export async function listClashes(
  db: Db,
  viewer: Viewer,
  { electricianId, day, windowFrom, windowTo }: Pick<Booking, 'electricianId' | 'day' | 'windowFrom' | 'windowTo'>,
  but?: string,
): Promise<Visit[]> {
  let query = visits(db, viewer)
    .where('visit.day', '=', day)
    .where('visit.status', 'in', ['booked', 'started'])
    .where('visit.no_access_at', 'is', null)
    .where('visit.window_from', '<', windowTo)
    .where('visit.window_to', '>', windowFrom)
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(mostClashes);
  if (but !== undefined) query = query.where('visit.id', '<>', but);
  // Two queries: in one, neither condition would use its index.
  const own = await query.where('visit.electrician_id', '=', electricianId).execute();
  const beside = await query
    .innerJoin('visit_colleague as clashing', 'clashing.visit_id', 'visit.id')
    .where('clashing.company_id', '=', viewer.companyId)
    .where('clashing.user_id', '=', electricianId)
    .execute();
  return [...own, ...beside].map(toVisit).sort(byTime).slice(0, mostClashes);
}

/** The visits at a site from a day on to which nobody let us in, the latest first; five at most. */
export async function listMissedVisits(
  db: Db,
  viewer: Viewer,
  siteId: string,
  from: string,
): Promise<Pick<Visit, 'id' | 'day' | 'windowFrom' | 'windowTo'>[]> {
  const rows = await visibleVisits(db, viewer)
    .where('visit.site_id', '=', siteId)
    .where('visit.day', '>=', from)
    .where('visit.no_access_at', 'is not', null)
    .orderBy('visit.day', 'desc')
    .orderBy('visit.id', 'desc')
    .limit(mostClashes)
    .select(['visit.id', 'visit.day', 'visit.window_from', 'visit.window_to'])
    .execute();
  return rows.map(({ id, day, window_from: windowFrom, window_to: windowTo }) => ({ id, day, windowFrom, windowTo }));
}

export type VisitPage = {
  visits: Visit[];
  /** Pass it as `after` for the next page. */
  next: string | undefined;
};

/** The condition for visits within a span of days, shared by the count and the list. */
function listedOn(from: string, to: string): Expression<SqlBool> {
  const visit = expressionBuilder<Database, 'visit'>();
  return visit.and([
    visit('visit.status', '<>', 'cancelled'),
    visit('visit.day', '>=', from),
    visit('visit.day', '<=', to),
  ]);
}

/** A page of the visits within a span of days (both included) in order of time, without cancelled ones. */
export async function listVisits(
  db: Db,
  viewer: Viewer,
  { from, to, after, most = pageSize }: { from: string; to: string; after?: string | undefined; most?: number },
): Promise<VisitPage> {
  let query = visits(db, viewer).where(listedOn(from, to));
  const cursor = after?.split('_');
  if (cursor?.length === 3) {
    const [day, windowFrom, id] = cursor;
    query = query.where(sql<SqlBool>`(visit.day, visit.window_from, visit.id) > (${day}, ${windowFrom}, ${id})`);
  }
  const rows = await query
    .orderBy('visit.day')
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(most + 1)
    .execute();
  const page = rows.slice(0, most).map(toVisit);
  const last = rows.length > most ? page.at(-1) : undefined;
  return { visits: page, next: last && `${last.day}_${last.windowFrom}_${last.id}` };
}

/** How many visits `listVisits` lists for the same span of days. */
export async function countVisits(db: Db, viewer: Viewer, { from, to }: { from: string; to: string }): Promise<number> {
  const { count } = await visibleVisits(db, viewer)
    .where(listedOn(from, to))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The visits that the viewer is on, as electrician or colleague: today's, earlier ones that are not done, and those to come.
 * @param today YYYY-MM-DD in the company's zone.
 */
export async function listOwnVisits(
  db: Db,
  viewer: Viewer,
  today: string,
): Promise<{ today: Visit[]; coming: Visit[]; unfinished: Visit[] }> {
  const own = visits(db, viewer)
    .where('visit.electrician_id', '=', viewer.userId)
    .orderBy('visit.day')
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(mostOwn);
  const fromToday = await own.where('visit.status', '<>', 'cancelled').where('visit.day', '>=', today).execute();
  // A visit without access is the office's to book again.
  const open = own.where('visit.no_access_at', 'is', null);
  // One query per state: for both in the order of the days, SQLite would read all visits of the company.
  const booked = await open.where('visit.status', '=', 'booked').where('visit.day', '<', today).execute();
  const started = await open.where('visit.status', '=', 'started').where('visit.day', '<', today).execute();
  // Visits as a colleague in their own query: together, neither condition would use its index.
  const joined = await visits(db, viewer)
    .innerJoin('visit_colleague as mine', 'mine.visit_id', 'visit.id')
    .where('mine.company_id', '=', viewer.companyId)
    .where('mine.user_id', '=', viewer.userId)
    .where('visit.status', '<>', 'cancelled')
    .where((where) =>
      where.or([
        where('visit.day', '>=', today),
        where.and([where('visit.status', '<>', 'done'), where('visit.no_access_at', 'is', null)]),
      ]),
    )
    .orderBy('visit.day')
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(mostOwn)
    .execute();
  const withOthers = joined.map(toVisit);
  const visited = [...fromToday.map(toVisit), ...withOthers.filter(({ day }) => day >= today)].sort(byTime);
  return {
    today: visited.filter((visit) => visit.day === today),
    coming: visited.filter((visit) => visit.day > today),
    unfinished: [...[...booked, ...started].map(toVisit), ...withOthers.filter(({ day }) => day < today)]
      .sort(byTime)
      .slice(0, mostOwn),
  };
}
const mostOwn = 250;
const timeOf = ({ day, windowFrom, id }: Visit) => `${day} ${windowFrom} ${id}`;
const byTime = (a: Visit, b: Visit) => (timeOf(a) < timeOf(b) ? -1 : 1);
