import { type SqlBool, sql } from 'kysely';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleReports } from '../fences.ts';
import { listed } from '../listed.ts';
import { type ReportSummary, reports, type SummaryRow, toSummary } from './reports.ts';

export type ReportPage = {
  reports: ReportSummary[];
  /** Pass it as `after` for the next page. */
  next: string | undefined;
};
const pageSize = 50;

/**
 * The lists of a company's reports. Every page that shows or counts one names it, so that both mean
 * the same. A report is overdue once the day of the visit has passed.
 */
export const reportLists = {
  review: { status: ['submitted', 'approved'] },
  returned: { status: ['returned'] },
  draft: { status: ['draft'] },
  overdue: { status: ['draft', 'returned'] },
  issued: { status: ['issued'] },
  discarded: { status: ['discarded'] },
} as const satisfies Record<string, { status: readonly ReportStatus[] }>;
export type ReportList = keyof typeof reportLists;

type Asked = {
  /** YYYY-MM-DD */
  today: string;
  after?: string | undefined;
  most?: number;
};

/** A page of one of the lists: the latest changed first, and of the overdue ones the longest overdue. */
export const listReportsIn = (
  db: Db,
  viewer: Viewer,
  list: ReportList,
  { today, after, most = pageSize }: Asked,
): Promise<ReportPage> =>
  list === 'overdue'
    ? listOverdue(db, viewer, { today, after, most })
    : listReports(db, viewer, { status: reportLists[list].status, after, most });

/** Counted up to this: more shows as "1,000+" (`showUpTo`). */
export const mostCounted = 1000;

/** The number of reports in one of the lists, at most one more than `mostCounted`: counting stops there. */
export async function countReportsIn(db: Db, viewer: Viewer, list: ReportList, today: string): Promise<number> {
  const counted = inList(db, viewer, list, today)
    .select('report.id')
    .limit(mostCounted + 1);
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The reports of a list, unordered. */
const inList = (db: Db, viewer: Viewer, list: ReportList, today: string) =>
  list === 'overdue'
    ? overdue(db, viewer, today)
    : visibleReports(db, viewer).where('report.status', 'in', reportLists[list].status);

/** Not submitted, though the day of their visit has passed. */
const overdue = (db: Db, viewer: Viewer, today: string) =>
  visibleReports(db, viewer)
    .innerJoin('visit', 'visit.id', 'report.visit_id')
    .where('report.status', 'in', reportLists.overdue.status)
    .where('visit.day', '<', today);

async function listOverdue(
  db: Db,
  viewer: Viewer,
  { today, after, most }: Asked & { most: number },
): Promise<ReportPage> {
  const [day, id] = after?.split('_') ?? [];
  let query = overdue(db, viewer, today);
  if (day !== undefined && id !== undefined)
    query = query.where(sql<SqlBool>`(visit.day, report.id) > (${day}, ${id})`);
  const found = await query
    .orderBy('visit.day')
    .orderBy('report.id')
    .limit(most + 1)
    // Selects only what the sort needs.
    .select(['report.id', 'visit.day'])
    .execute();
  const ids = found.slice(0, most).map((row) => row.id);
  if (ids.length === 0) return { reports: [], next: undefined };
  const rows = await reports(db, viewer).where('report.id', 'in', listed(db, ids).select('hit.id')).execute();
  const last = found.length > most ? found[most - 1] : undefined;
  return {
    reports: rows.map(toSummary).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    next: last && `${last.day}_${last.id}`,
  };
}

/**
 * A page of the reports in one of the states, all or one electrician's; the latest changed first. Each state is read in the order
 * of an index, so that only as many are read as are shown.
 * @param after  `next` of the page before.
 */
export async function listReports(
  db: Db,
  viewer: Viewer,
  {
    status,
    electricianId,
    after,
    most = pageSize,
  }: { status: readonly ReportStatus[]; electricianId?: string; after?: string | undefined; most?: number },
): Promise<ReportPage> {
  const [updatedAt, id] = after?.split('_') ?? [];
  const asked = () => {
    const all = reports(db, viewer);
    const query = electricianId === undefined ? all : all.where('report.electrician_id', '=', electricianId);
    if (updatedAt === undefined || id === undefined) return query;
    return query.where(sql<SqlBool>`(report.updated_at, report.id) < (${updatedAt}, ${id})`);
  };
  const rows: SummaryRow[] = [];
  for (const each of status) {
    const query = asked().where('report.status', '=', each);
    rows.push(
      ...(await query
        .orderBy('report.updated_at', 'desc')
        .orderBy('report.id', 'desc')
        .limit(most + 1)
        .execute()),
    );
  }
  rows.sort((a, b) => (isLater(a, b) ? -1 : 1));
  const page = rows.slice(0, most);
  const last = rows.length > most ? page.at(-1) : undefined;
  return { reports: page.map(toSummary), next: last && `${last.updated_at}_${last.id}` };
}

type Changed = { id: string; updated_at: string };
const isLater = (a: Changed, b: Changed): boolean =>
  a.updated_at === b.updated_at ? a.id > b.id : a.updated_at > b.updated_at;
