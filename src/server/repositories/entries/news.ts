import { sql } from 'kysely';
import type { Entry } from '../../../domain/report/entry.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { isColleagueOn, visibleReports } from '../fences.ts';
import { listed } from '../listed.ts';
import { toEntry } from './entry-log.ts';

/** The latest sequence numbers of those of the reports that are the viewer's own or of a visit they are on; others are left out. */
export function listOwnHeads(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; seq: number; status: ReportStatus }[]> {
  return visibleReports(db, viewer)
    .where('report.id', 'in', listed(db, ids).select('hit.id'))
    .where((where) =>
      where.or([where('report.electrician_id', '=', viewer.userId), isColleagueOn(db, viewer, 'report.visit_id')]),
    )
    .select(['report.id', 'report.seq', 'report.status'])
    .execute();
}

/**
 * By report id: a mark that changes whenever something outside the report's log changes: comments, replies, overrides of
 * findings, danger notices and their progress. The caller has checked that the viewer sees the reports.
 */
export async function listSideMarks(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { count } = db.fn;
  const rowsOf = (table: 'review_comment' | 'comment_reply' | 'finding_override') =>
    db
      .selectFrom(table)
      .where('company_id', '=', viewer.companyId)
      .where('report_id', 'in', listed(db, ids).select('hit.id'))
      .groupBy('report_id')
      .select(['report_id', count('id').as('all')]);
  const comments = await rowsOf('review_comment')
    .select(count(sql.ref('resolved_at')).as('closed'))
    .execute();
  const replies = await rowsOf('comment_reply').execute();
  const reasons = await rowsOf('finding_override')
    .select(count(sql.ref('withdrawn_at')).as('closed'))
    .execute();
  const notices = await db
    .selectFrom('danger_notice')
    .where('company_id', '=', viewer.companyId)
    .where('report_id', 'in', listed(db, ids).select('hit.id'))
    .groupBy('report_id')
    .select(['report_id', count('id').as('all')])
    .select(
      sql`count(taken_at) + count(failed_at) + count(opened_at) + count(received_at) + count(revoked_at)`.as('closed'),
    )
    .execute();
  const mark = (rows: readonly { report_id: string; all: unknown; closed?: unknown }[], id: string): string => {
    const row = rows.find(({ report_id }) => report_id === id);
    return row ? [row.all, row.closed ?? 0].join('/') : '';
  };
  return new Map(ids.map((id) => [id, [comments, replies, reasons, notices].map((rows) => mark(rows, id)).join(' ')]));
}

/** Entries of a report after one sequence number and up to another, oldest first. The caller has checked that the viewer sees it. */
export async function listEntriesSince(
  db: Db,
  viewer: Viewer,
  reportId: string,
  { since, until }: { since: number; until: number },
): Promise<Entry[]> {
  const rows = await db
    .selectFrom('entry')
    .where('entry.report_id', '=', reportId)
    .where('entry.company_id', '=', viewer.companyId)
    .where('entry.seq', '>', since)
    .where('entry.seq', '<=', until)
    .orderBy('entry.seq')
    .selectAll('entry')
    .execute();
  return rows.map(toEntry);
}
