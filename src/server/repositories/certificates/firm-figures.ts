import { mondayOf } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleCertificates } from '../fences.ts';

type Span = { from: string; to: string };

/** The first revisions that were issued in a span of days (UTC; both included). */
const issuedIn = (db: Db, viewer: Viewer, { from, to }: Span) =>
  visibleCertificates(db, viewer)
    .where('certificate.issued_at', '>=', from)
    .where('certificate.issued_at', '<=', `${to}T23:59:59.999Z`)
    .where('certificate.revision', '=', 1);

export type WeekFigures = {
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  issued: number;
  /** Days from the inspection to issue, on average; null where no certificate says its day. */
  days: number | null;
};

/** Certificates issued per week, without corrections; weeks without any are left out. */
export async function listIssuedByWeek(db: Db, viewer: Viewer, span: Span): Promise<WeekFigures[]> {
  const rows = await issuedIn(db, viewer, span).select(['certificate.issued_at', 'certificate.inspected_on']).execute();
  const weeks = Map.groupBy(rows, ({ issued_at }) => mondayOf(issued_at.slice(0, 10)));
  return [...weeks].map(([week, own]) => {
    const taken = own.flatMap(({ issued_at, inspected_on }) =>
      inspected_on === null ? [] : [(Date.parse(issued_at.slice(0, 10)) - Date.parse(inspected_on)) / 86_400_000],
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

/** The inspection reports issued in a span of days and the grave codes in them, by inspector; most reports first. */
export async function listCodesByInspector(db: Db, viewer: Viewer, span: Span): Promise<InspectorFigures[]> {
  const rows = await issuedIn(db, viewer, span)
    .where('certificate.outcome', 'is not', null)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .innerJoin('user', 'user.id', 'report.electrician_id')
    .select(['user.id', 'user.name'])
    .select((select) => [
      select
        .selectFrom('defect')
        .whereRef('defect.company_id', '=', 'certificate.company_id')
        .whereRef('defect.number', '=', 'certificate.number')
        .where('defect.code', 'in', ['C1', 'C2', 'FI'])
        .select((found) => found.fn.countAll<number>().as('count'))
        .as('codes'),
    ])
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)]
    .map(([id, own]) => ({
      id,
      name: own[0]?.name ?? '',
      reports: own.length,
      codes: own.reduce((sum, { codes }) => sum + Number(codes), 0),
    }))
    .sort((one, other) => other.reports - one.reports || one.name.localeCompare(other.name));
}

/** Read at most: the owner's page shows a share of them. */
const MOST_CLOSED = 1000;

/** How many defects with a legal day were put right in a span of days, and how many of them by that day. */
export async function countClosedInTime(
  db: Db,
  viewer: Viewer,
  { from, to }: Span,
): Promise<{ closed: number; inTime: number }> {
  const rows = await db
    .selectFrom('defect')
    .where('defect.company_id', '=', viewer.companyId)
    .where('defect.done_on', '>=', from)
    .where('defect.done_on', '<=', to)
    .where('defect.due_on', 'is not', null)
    .limit(MOST_CLOSED)
    .select(['defect.done_on', 'defect.due_on'])
    .execute();
  return {
    closed: rows.length,
    inTime: rows.filter(({ done_on, due_on }) => (done_on ?? '') <= (due_on ?? '')).length,
  };
}
