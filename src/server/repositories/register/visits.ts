import { sql } from 'kysely';
import type { JobOrder } from '../../../domain/certificate/certificate.ts';
import type { ChosenCircuit } from '../../../domain/forms/carried/carry-over.ts';
import type { NamedDefect } from '../../../domain/forms/closes.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import type { VisitTable } from '../../db/schema/register.ts';
import { isColleagueOn, visibleReports, visibleVisits } from '../fences.ts';
import { listed } from '../listed.ts';
import { replaceWords } from './site-words.ts';

export type Booking = {
  siteId: string;
  /** Type of the form it is booked for; by default the first that we know. */
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
  /** The client's order number; '' where they gave none. */
  orderNumber?: string;
  clientReference?: string;
};
/** What the history says where a visit was booked or moved at short notice: see `agreedNotice`. */
export type Noticed = { notice?: string | undefined };
/** What is known of the new work that a visit is for. Every report begun for the visit starts with it. */
export type WorkOfVisit = {
  /** A circuit of the site's last report, where the form covers one circuit. */
  circuit?: ChosenCircuit | undefined;
  /** When its design was signed, YYYY-MM-DD, if before the job. */
  designedOn?: string | undefined;
  /** The observations of the site's certificates that it is to put right. */
  closes?: readonly NamedDefect[] | undefined;
};
export type Visit = Booking &
  WorkOfVisit & {
    id: string;
    kind: VisitTable['kind'];
    status: VisitStatus;
    /** When the first person arrived: UTC ISO text. */
    startedAt: string | null;
    /** The visit without access that this one replaces. */
    bookedFrom: string | null;
    /** Why it was started on site; null where the office booked it. */
    begunBecause: string | null;
    siteName: string;
    addressLines: string[];
    town: string;
    postcode: string;
    electricianName: string;
    /** The report created with the visit; null after it was discarded. */
    reportId: string | null;
    reportStatus: ReportStatus | null;
    /** Whether the viewer is a colleague on it. */
    isColleagues?: boolean;
  };

/** Visits that the viewer is on or may see, each with its site, its electrician and its report. */
export const visits = (db: Db, viewer: Viewer) =>
  visibleVisits(db, viewer)
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .leftJoin('report', (join) => join.onRef('report.visit_id', '=', 'visit.id').on('report.status', '<>', 'discarded'))
    .selectAll('visit')
    .select(['site.name as site_name', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['user.name as electrician_name', 'report.id as report_id', 'report.status as report_status'])
    .select(sql<number | boolean>`${isColleagueOn(db, viewer, 'visit.id')}`.as('is_colleagues'));
type Row = Awaited<ReturnType<ReturnType<typeof visits>['execute']>>[number];

/** @throws NotFoundError when there is none that the viewer is on. */
export async function getVisit(db: Db, viewer: Viewer, visitId: string): Promise<Visit> {
  const row = await visits(db, viewer).where('visit.id', '=', visitId).executeTakeFirst();
  if (!row) throw new NotFoundError(`visit ${visitId}`);
  return toVisit(row);
}

/** The visit that replaces one without access; undefined where it was cancelled. */
export async function findRebooked(
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

/** The last replacement that was booked and cancelled, if the viewer is on that too. */
export async function findCancelledRebooking(
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

/** A visit that no other transaction can change until this one ends: commands work with it from then on. */
export type LockedVisit = Visit & { readonly isLocked: true };

/**
 * Reads a visit and locks it until the transaction ends.
 * @throws NotFoundError when there is none that the viewer is on.
 */
export async function lockVisit(trx: Trx, viewer: Viewer, visitId: string): Promise<LockedVisit> {
  await holdVisit(trx, viewer, visitId);
  return { ...(await getVisit(trx, viewer, visitId)), isLocked: true };
}

/** Locks a visit that the viewer need not see: one that another visit replaced. */
export async function holdVisit(trx: Trx, viewer: Viewer, visitId: string): Promise<void> {
  if (!isPostgres(trx)) return;
  const held = trx.selectFrom('visit').where('company_id', '=', viewer.companyId).where('id', '=', visitId);
  await held.select('id').forUpdate().execute();
}

/**
 * The same with the present and past reports of the visit. The reports are locked first: submitting a report locks it and then its
 * visit, and everything that locks both must use this order.
 */
export async function lockVisitWithReports(trx: Trx, viewer: Viewer, visitId: string): Promise<LockedVisit> {
  return (await lockVisitsWithReports(trx, viewer, [visitId])).get(visitId) as LockedVisit;
}

/** The same of several: all the reports by id, then the visits by id, so that two commands never wait for each other. */
export async function lockVisitsWithReports(
  trx: Trx,
  viewer: Viewer,
  visitIds: readonly string[],
): Promise<Map<string, LockedVisit>> {
  if (isPostgres(trx)) {
    const held = trx
      .selectFrom('report')
      .where('company_id', '=', viewer.companyId)
      .where('visit_id', 'in', listed(trx, visitIds).select('hit.id'));
    await held.select('id').orderBy('id').forUpdate().execute();
  }
  const locked = new Map<string, LockedVisit>();
  for (const id of [...new Set(visitIds)].sort()) locked.set(id, await lockVisit(trx, viewer, id));
  return locked;
}

/** @returns the id of the visit, which is booked. */
export async function insertVisit(
  trx: Trx,
  viewer: Viewer,
  booking: Booking & WorkOfVisit & { kind: VisitTable['kind']; bookedFrom?: string; begunBecause?: string },
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
      designed_on: booking.designedOn ?? null,
      work_circuit: booking.circuit ? JSON.stringify(booking.circuit) : null,
      work_closes: booking.closes?.length ? JSON.stringify(booking.closes) : null,
      created_by: viewer.userId,
      created_at: now.toISOString(),
    })
    .execute();
  await replaceWords(trx, viewer, 'visit', id, [booking.orderNumber ?? '', booking.clientReference ?? '']);
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

/** The latest report begun for a visit, discarded or not; undefined where there is none. */
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

/** The client's order number for a report of the viewer's company; empty where there is no visit, or the client gave none. */
export async function getOrder(db: Db, { companyId }: InCompany, visitId: string | null): Promise<JobOrder> {
  if (visitId === null) return {};
  const row = await db
    .selectFrom('visit')
    .where('company_id', '=', companyId)
    .where('id', '=', visitId)
    .select(['order_number', 'client_reference'])
    .executeTakeFirst();
  return {
    ...(row?.order_number && { order_number: row.order_number }),
    ...(row?.client_reference && { client_reference: row.client_reference }),
  };
}

export const toVisit = (row: Row): Visit => ({
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
  orderNumber: row.order_number,
  clientReference: row.client_reference,
  status: statusOf(row),
  startedAt: row.started_at,
  bookedFrom: row.booked_from,
  begunBecause: row.begun_because,
  ...(row.designed_on !== null && { designedOn: row.designed_on }),
  ...(row.work_circuit !== null && { circuit: JSON.parse(row.work_circuit) as ChosenCircuit }),
  ...(row.work_closes !== null && { closes: JSON.parse(row.work_closes) as NamedDefect[] }),
  siteName: row.site_name,
  addressLines: JSON.parse(row.address_lines),
  town: row.town,
  postcode: row.postcode,
  electricianName: row.electrician_name,
  reportId: row.report_id,
  reportStatus: row.report_status,
});

/** A visit without access keeps its stored state; its own column marks it. */
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
  order_number: booking.orderNumber ?? '',
  client_reference: booking.clientReference ?? '',
});
