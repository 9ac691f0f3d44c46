import type { Edition } from '../../../domain/editions.ts';
import type { FormType } from '../../../domain/forms/definition.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleReports } from '../fences.ts';
import { listed } from '../listed.ts';
import { mayMove, nextDecision } from './moves.ts';
import { countReportsIn, reportLists } from './report-lists.ts';
import { type ReportSummary, reports, toSummary } from './reports.ts';

/** How many of the queue are put in order of risk: a longer one is in the order of its age behind them. */
export const MOST_RANKED = 200;
/** How many of them are tried: a reviewer rarely has more of their own in a row. */
const mostTried = 20;

export type NextToReview = {
  /** The first report of the queue that the viewer may decide about; undefined where there is none. */
  next: ReportSummary | undefined;
  /** How many wait in all, as the list of them is counted. */
  waiting: number;
};

/** The report to review after this one. @param today YYYY-MM-DD */
export async function findNextToReview(db: Db, viewer: Viewer, today: string): Promise<NextToReview> {
  const waiting = await countReportsIn(db, viewer, 'review', today);
  for (const { id, status, ...document } of (await rankedToReview(db, viewer)).slice(0, mostTried)) {
    const report = { id, status, document };
    const step = nextDecision(report);
    if (!step || !(await mayMove(db, viewer, step, report))) continue;
    const row = await reports(db, viewer).where('report.id', '=', id).executeTakeFirstOrThrow();
    return { next: toSummary(row), waiting };
  }
  return { next: undefined, waiting };
}

export type Neighbours = {
  previous: string | undefined;
  next: string | undefined;
  /** Place of the report in the queue, from 1, and length of the queue; `at` is 0 where it is not in it. */
  at: number;
  of: number;
};

/** The reports before and after one in the queue of those to review. */
export async function findNeighbours(db: Db, viewer: Viewer, reportId: string): Promise<Neighbours> {
  const ids = (await rankedToReview(db, viewer)).map(({ id }) => id);
  const at = ids.indexOf(reportId);
  return {
    previous: at > 0 ? ids[at - 1] : undefined,
    next: ids[at + 1] === reportId ? undefined : ids[at + 1],
    at: at + 1,
    of: ids.length,
  };
}

export type ReportToReview = {
  id: string;
  status: ReportStatus;
  form_type: FormType;
  edition: Edition;
  submittedAt: string | null;
  /** Whether it holds a C1 as found. */
  hasDanger: boolean;
  /** Open comments on it. */
  questions: number;
  /** Whether its inspector has had no report issued yet. */
  isFirst: boolean;
};

/** The queue in order of risk: those with a C1, then by day, then with open comments, then of a first-time inspector. */
export async function rankedToReview(db: Db, viewer: Viewer): Promise<ReportToReview[]> {
  const oldest = await visibleReports(db, viewer)
    .where('report.status', 'in', reportLists.review.status)
    .orderBy('report.submitted_at')
    .orderBy('report.id')
    .limit(MOST_RANKED)
    .select(['report.id', 'report.status', 'report.form_type', 'report.edition', 'report.submitted_at'])
    .execute();
  if (oldest.length === 0) return [];
  const risks = await risksOf(
    db,
    viewer,
    oldest.map(({ id }) => id),
  );
  const all = oldest.map(({ submitted_at, ...report }): ReportToReview => {
    const { dangers, questions, earlier } = risks.get(report.id) ?? { dangers: 0, questions: 0, earlier: null };
    return {
      ...report,
      submittedAt: submitted_at,
      hasDanger: Number(dangers) > 0,
      questions: Number(questions),
      isFirst: !earlier,
    };
  });
  return all.sort(byRisk);
}

/** Ids of the reports of a site that wait for review or issue and hold a C1 as found. */
export async function listDangersToReview(db: Db, viewer: Viewer, siteId: string): Promise<string[]> {
  const waiting = await visibleReports(db, viewer)
    .where('report.site_id', '=', siteId)
    .where('report.status', 'in', reportLists.review.status)
    .orderBy('report.id')
    .limit(mostTried)
    .select('report.id')
    .execute();
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  const risks = await risksOf(db, viewer, ids);
  return ids.filter((id) => Number(risks.get(id)?.dangers ?? 0) > 0);
}

async function risksOf(db: Db, viewer: Viewer, ids: readonly string[]) {
  const rows = await visibleReports(db, viewer)
    .where('report.id', 'in', listed(db, ids).select('hit.id'))
    .select((select) => [
      'report.id',
      select
        .selectFrom('report_part')
        .whereRef('report_part.report_id', '=', 'report.id')
        .where('report_part.part', '=', 'report')
        .where('report_part.content', 'like', '%"code":"C1"%')
        .select((found) => found.fn.countAll<number>().as('count'))
        .as('dangers'),
      select
        .selectFrom('review_comment')
        .whereRef('review_comment.report_id', '=', 'report.id')
        .where('review_comment.resolved_at', 'is', null)
        .select((found) => found.fn.countAll<number>().as('count'))
        .as('questions'),
      select
        .selectFrom('report as earlier')
        .whereRef('earlier.electrician_id', '=', 'report.electrician_id')
        .whereRef('earlier.company_id', '=', 'report.company_id')
        .where('earlier.status', '=', 'issued')
        .select('earlier.id')
        .limit(1)
        .as('earlier'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const dayOf = ({ submittedAt }: ReportToReview) => submittedAt?.slice(0, 10) ?? '';

function byRisk(one: ReportToReview, other: ReportToReview): number {
  return (
    Number(other.hasDanger) - Number(one.hasDanger) ||
    dayOf(one).localeCompare(dayOf(other)) ||
    Number(other.questions > 0) - Number(one.questions > 0) ||
    Number(other.isFirst) - Number(one.isFirst) ||
    (one.submittedAt ?? '').localeCompare(other.submittedAt ?? '') ||
    one.id.localeCompare(other.id)
  );
}
