import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import type { Viewer } from '../../context.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import type { Database, ReportStatus, VisitTable } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { isColleagueOn, visibleReports, visibleVisits } from '../fences.ts';
import type { ReportEvent } from '../reports/report-events.ts';

export type Booking = {
  siteId: string;
  /** Type of the form it is booked for; the first that we know unless said. */
  kind?: VisitTable['kind'] | undefined;
  electricianId: string;
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM, the earlier first. */
  windowFrom: string;
  windowTo: string;
  expectedBoards: number;
  expectedCircuits: number;
  accessNotes: string;
  hazards: string;
};
export type Visit = Booking & {
  id: string;
  kind: VisitTable['kind'];
  status: VisitStatus;
  /** When the first of them arrived: UTC ISO text. */
  startedAt: string | null;
  /** The visit that nobody got into and in whose place it was booked. */
  bookedFrom: string | null;
  /** Why it was begun on site; null where the office booked it. */
  begunBecause: string | null;
  siteName: string;
  addressLines: string[];
  town: string;
  postcode: string;
  electricianName: string;
  /** The report that was born with the visit; null after it was discarded. */
  reportId: string | null;
  reportStatus: ReportStatus | null;
  /** Whether the viewer is on it beside its electrician. */
  isColleagues?: boolean;
};

const visits = (db: Db, viewer: Viewer) => {
  mustBeAllowed(viewer, 'visits.read');
  return visibleVisits(db, viewer)
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .leftJoin('report', (join) => join.onRef('report.visit_id', '=', 'visit.id').on('report.status', '<>', 'discarded'))
    .selectAll('visit')
    .select(['site.name as site_name', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['user.name as electrician_name', 'report.id as report_id', 'report.status as report_status'])
    .select(sql<number | boolean>`${isColleagueOn(db, viewer, 'visit.id')}`.as('is_colleagues'));
};
type Row = Awaited<ReturnType<ReturnType<typeof visits>['execute']>>[number];

const mostOfSite = 200;
const pageSize = 100;

/** The visits of a site in the order they are done, cancelled ones left out; of very many the last ones. */
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

const mostWithoutAccess = 20;

/** Visits that nobody got into and that were not booked again, or whose new one was cancelled, the latest first; twenty at most. */
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
 * Visits that one electrician is on, theirs or beside somebody else, booked or under way, whose window overlaps another on the same
 * day; the earliest first, five at most. Windows that only touch do not.
 * @param but  a visit that is left out: the one that is moved.
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
  // Apart: asked for together, neither is answered by its index.
  const own = await query.where('visit.electrician_id', '=', electricianId).execute();
  const beside = await query
    .innerJoin('visit_colleague as clashing', 'clashing.visit_id', 'visit.id')
    .where('clashing.company_id', '=', viewer.companyId)
    .where('clashing.user_id', '=', electricianId)
    .execute();
  return [...own, ...beside].map(toVisit).sort(byTime).slice(0, mostClashes);
}

export type VisitPage = {
  visits: Visit[];
  /** Give it as `after` for the next page. */
  next: string | undefined;
};

/** What the visits of a span of days are, counted or listed. */
function listedOn(from: string, to: string): Expression<SqlBool> {
  const visit = expressionBuilder<Database, 'visit'>();
  return visit.and([
    visit('visit.status', '<>', 'cancelled'),
    visit('visit.day', '>=', from),
    visit('visit.day', '<=', to),
  ]);
}

/** A page of the visits of a span of days (both included) in the order they are done, cancelled ones left out. */
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

/** How many visits `listVisits` lists of the same span of days. */
export async function countVisits(db: Db, viewer: Viewer, { from, to }: { from: string; to: string }): Promise<number> {
  mustBeAllowed(viewer, 'visits.read');
  const { count } = await visibleVisits(db, viewer)
    .where(listedOn(from, to))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The visits that the viewer is on, their own and others': today's, earlier ones that are not done, and those to come.
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
  // What nobody got into is the office's to book again.
  const open = own.where('visit.no_access_at', 'is', null);
  // Each state for itself: asked for both in the order of the days, SQLite reads all that the company ever visited.
  const booked = await open.where('visit.status', '=', 'booked').where('visit.day', '<', today).execute();
  const started = await open.where('visit.status', '=', 'started').where('visit.day', '<', today).execute();
  // Those of somebody else that the viewer is on, apart: asked for together, neither is answered by its index.
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

/** @throws NotFoundError when there is none that the viewer is on. */
export async function getVisit(db: Db, viewer: Viewer, visitId: string): Promise<Visit> {
  const row = await visits(db, viewer).where('visit.id', '=', visitId).executeTakeFirst();
  if (!row) throw new NotFoundError(`visit ${visitId}`);
  return toVisit(row);
}

/** The visit that was booked in the place of one that nobody got into and stands; undefined where it was cancelled. */
export async function findBookedAgain(
  db: Db,
  viewer: Viewer,
  visitId: string,
): Promise<{ id: string; day: string } | undefined> {
  return db
    .selectFrom('visit')
    .where('company_id', '=', viewer.companyId)
    .where('booked_from', '=', visitId)
    .where('booked_from', 'is not', null)
    .where('status', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'day'])
    .executeTakeFirst();
}

/** The one that was booked last in its place and cancelled, where the viewer is on that too. */
export async function findCancelledAgain(
  db: Db,
  viewer: Viewer,
  visitId: string,
): Promise<{ id: string; day: string } | undefined> {
  return visibleVisits(db, viewer)
    .where('visit.booked_from', '=', visitId)
    .where('visit.booked_from', 'is not', null)
    .where('visit.status', '=', 'cancelled')
    .orderBy('visit.id', 'desc')
    .limit(1)
    .select(['visit.id', 'visit.day'])
    .executeTakeFirst();
}

/** A visit as it is, which nobody else changes until the transaction ends: what a command works with from then on. */
export type LockedVisit = Visit & { readonly isLocked: true };

/**
 * Reads a visit and keeps others from changing it until the transaction ends.
 * @throws NotFoundError when there is none that the viewer is on.
 */
export async function lockVisit(trx: Trx, viewer: Viewer, visitId: string): Promise<LockedVisit> {
  await holdVisit(trx, viewer, visitId);
  return { ...(await getVisit(trx, viewer, visitId)), isLocked: true };
}

/** Keeps others from changing a visit, which the viewer need not see: one that another was booked in the place of. */
export async function holdVisit(trx: Trx, viewer: Viewer, visitId: string): Promise<void> {
  if (!isPostgres(trx)) return;
  const held = trx.selectFrom('visit').where('company_id', '=', viewer.companyId).where('id', '=', visitId);
  await held.select('id').forUpdate().execute();
}

/**
 * The same with the reports that are or were for it. They are held first: to hand a report in locks it and then its visit, and
 * two that take both must take them in one order.
 */
export async function lockVisitWithReports(trx: Trx, viewer: Viewer, visitId: string): Promise<LockedVisit> {
  if (isPostgres(trx)) {
    const held = trx.selectFrom('report').where('company_id', '=', viewer.companyId).where('visit_id', '=', visitId);
    await held.select('id').orderBy('id').forUpdate().execute();
  }
  return lockVisit(trx, viewer, visitId);
}

/** @returns the id of the visit, which is booked. */
export async function insertVisit(
  trx: Trx,
  viewer: Viewer,
  booking: Booking & { kind: VisitTable['kind']; bookedFrom?: string; begunBecause?: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('visit')
    .values({
      id,
      company_id: viewer.companyId,
      site_id: booking.siteId,
      kind: booking.kind,
      ...toColumns(booking),
      status: 'booked',
      started_at: null,
      booked_from: booking.bookedFrom ?? null,
      begun_because: booking.begunBecause ?? null,
      created_by: viewer.userId,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

export async function saveVisitTime(
  trx: Trx,
  viewer: Viewer,
  visitId: string,
  { day, windowFrom, windowTo }: Pick<Booking, 'day' | 'windowFrom' | 'windowTo'>,
): Promise<void> {
  await trx
    .updateTable('visit')
    .set({ day, window_from: windowFrom, window_to: windowTo })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', visitId)
    .execute();
}

/** The report that was begun last for a visit, discarded or not; undefined where none was. */
export async function latestReportOfVisit(db: Db, viewer: Viewer, visitId: string): Promise<string | undefined> {
  const row = await visibleReports(db, viewer)
    .where('report.visit_id', '=', visitId)
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(1)
    .select('report.id')
    .executeTakeFirst();
  return row?.id;
}

/** What was last recorded of a visit the viewer is on. */
export async function findLastVisitEvent(db: Db, viewer: Viewer, visitId: string): Promise<ReportEvent | undefined> {
  const row = await visibleVisits(db, viewer)
    .where('visit.id', '=', visitId)
    .innerJoin('audit_event', (join) =>
      join.onRef('audit_event.subject', '=', 'visit.id').onRef('audit_event.company_id', '=', 'visit.company_id'),
    )
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .orderBy('audit_event.id', 'desc')
    .limit(1)
    .select(['audit_event.action', 'audit_event.at', 'audit_event.detail', 'user.name as by'])
    .executeTakeFirst();
  return row && { ...row, detail: JSON.parse(row.detail) };
}

const toVisit = (row: Row): Visit => ({
  ...(Boolean(row.is_colleagues) && { isColleagues: true }),
  id: row.id,
  siteId: row.site_id,
  electricianId: row.electrician_id,
  kind: row.kind,
  day: row.day,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  expectedBoards: row.expected_boards,
  expectedCircuits: row.expected_circuits,
  accessNotes: row.access_notes,
  hazards: row.hazards,
  status: statusOf(row),
  startedAt: row.started_at,
  bookedFrom: row.booked_from,
  begunBecause: row.begun_because,
  siteName: row.site_name,
  addressLines: JSON.parse(row.address_lines),
  town: row.town,
  postcode: row.postcode,
  electricianName: row.electrician_name,
  reportId: row.report_id,
  reportStatus: row.report_status,
});

/** One that nobody got into keeps the state it was in, and says so beside it. */
const statusOf = ({ status, no_access_at: at }: Pick<Row, 'status' | 'no_access_at'>): VisitStatus =>
  at !== null && (status === 'booked' || status === 'started') ? 'no access' : status;

const toColumns = (booking: Booking) => ({
  electrician_id: booking.electricianId,
  day: booking.day,
  window_from: booking.windowFrom,
  window_to: booking.windowTo,
  expected_boards: booking.expectedBoards,
  expected_circuits: booking.expectedCircuits,
  access_notes: booking.accessNotes,
  hazards: booking.hazards,
});
