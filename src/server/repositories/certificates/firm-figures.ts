import { sql } from 'kysely';
import { readLocalTime } from '../../../domain/time/calendar.ts';
import { mondayOf } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { isOnTheTools, visibleCertificates } from '../fences.ts';
import { namesOf } from '../people/people.ts';

/** Local days, YYYY-MM-DD, both included. */
type Span = { from: string; to: string };

/** The first revisions that were issued in a span of days, and up to a day before and after it: their instants are UTC. */
const issuedAbout = (db: Db, viewer: Viewer, { from, to }: Span) =>
  visibleCertificates(db, viewer)
    .where('certificate.issued_at', '>=', addDays(from, -1))
    .where('certificate.issued_at', '<=', `${addDays(to, 1)}T23:59:59.999Z`)
    .where('certificate.revision', '=', 1);

/** Those of the span itself, with the local day of issue: told by the instants at which days begin, as asking each row for its local time is slow. */
function within<Row extends { issued_at: string }>(rows: readonly Row[], { from, to }: Span, timeZone: string) {
  const days: { issuedOn: string; at: string }[] = [];
  for (let day = from; day <= addDays(to, 1); day = addDays(day, 1))
    days.push({ issuedOn: day, at: startOf(day, timeZone) });
  return rows.flatMap((row) => {
    const day = days.findLast(({ at }) => at <= row.issued_at);
    return day === undefined || day.issuedOn > to ? [] : [{ ...row, issuedOn: day.issuedOn }];
  });
}

/** The first instant of a local day, also where clocks go forward at midnight. */
const startOf = (day: string, timeZone: string): string => readLocalTime(`${day}T00:00`, timeZone) ?? day;

export type WeekFigures = {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  issued: number;
  /** Days from the inspection to issue, on average; null where no certificate says its day. */
  days: number | null;
};

/** Certificates issued per week, without corrections; weeks without any are left out. */
export async function listIssuedByWeek(db: Db, viewer: Viewer, span: Span, timeZone: string): Promise<WeekFigures[]> {
  const rows = await issuedAbout(db, viewer, span)
    .select(['certificate.issued_at', 'certificate.inspected_on'])
    .execute();
  const weeks = Map.groupBy(within(rows, span, timeZone), ({ issuedOn }) => mondayOf(issuedOn));
  return [...weeks].map(([week, own]) => {
    const taken = own.flatMap(({ issuedOn, inspected_on }) =>
      inspected_on === null ? [] : [(Date.parse(issuedOn) - Date.parse(inspected_on)) / 86_400_000],
    );
    const days = taken.length === 0 ? null : taken.reduce((sum, each) => sum + each, 0) / taken.length;
    return { week, issued: own.length, days };
  });
}

export type InspectorFigures = {
  id: string;
  name: string;
  reports: number;
  /** Observations of C1, C2 and FI in them. */
  codes: number;
};

/**
 * The inspection reports issued in a span of days and the grave codes in them, by inspector; most reports first. Counted by the database,
 * from the narrow rows that the list of certificates is made of.
 */
export async function listCodesByInspector(
  db: Db,
  viewer: Viewer,
  { from, to }: Span,
  timeZone: string,
): Promise<InspectorFigures[]> {
  const rows = await db
    .selectFrom('listed_certificate as issued')
    .where('issued.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('issued.client_id', '=', viewer.clientId ?? ''))
    .$if(isOnTheTools(viewer), (query) => query.where('issued.electrician_id', '=', viewer.userId))
    .where('issued.issued_at', '>=', startOf(from, timeZone))
    .where('issued.issued_at', '<', startOf(addDays(to, 1), timeZone))
    .where('issued.revision', '=', 1)
    .where('issued.outcome', '<>', '')
    .groupBy('issued.electrician_id')
    .select((select) => ['issued.electrician_id as id', select.fn.countAll<number>().as('reports')])
    .select((select) => [
      select.fn
        // Looked up for each: joined to them, PostgreSQL would read every defect there is.
        .sum<number | string>(
          select
            .selectFrom('defect')
            .whereRef('defect.company_id', '=', 'issued.company_id')
            .whereRef('defect.number', '=', 'issued.number')
            .where('defect.earlier_id', 'is', null)
            .where('defect.code', 'in', ['C1', 'C2', 'FI'])
            .select((found) => found.fn.countAll<number>().as('count')),
        )
        .as('codes'),
    ])
    .execute();
  const names = await namesOf(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ id, reports, codes }) => ({
      ...{ id, name: names.get(id) ?? '' },
      ...{ reports: Number(reports), codes: Number(codes) },
    }))
    .sort((one, other) => other.reports - one.reports || one.name.localeCompare(other.name));
}

export type ClosedFigures = {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  closed: number;
  inTime: number;
};

/** Defects with a legal day that were put right, by the week of the work, and how many of them by that day; empty weeks are left out. */
export async function listClosedByWeek(db: Db, viewer: Viewer, { from, to }: Span): Promise<ClosedFigures[]> {
  const days = await db
    .selectFrom('defect')
    .where('defect.company_id', '=', viewer.companyId)
    .where('defect.gone_at', 'is', null)
    .where('defect.done_on', '>=', from)
    .where('defect.done_on', '<=', to)
    .where('defect.due_on', 'is not', null)
    .groupBy('defect.done_on')
    .select((done) => ['defect.done_on', done.fn.countAll<number>().as('closed')])
    .select(sql<number>`sum(case when defect.done_on <= defect.due_on then 1 else 0 end)`.as('in_time'))
    .execute();
  return [...Map.groupBy(days, ({ done_on }) => mondayOf(done_on ?? from))].map(([week, own]) => ({
    week,
    closed: own.reduce((sum, { closed }) => sum + Number(closed), 0),
    inTime: own.reduce((sum, { in_time }) => sum + Number(in_time), 0),
  }));
}
