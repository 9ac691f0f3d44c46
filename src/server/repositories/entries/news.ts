import type { Entry } from '../../../domain/report/entry.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { isColleagueOn, visibleReports } from '../fences.ts';
import { toEntry } from './entry-log.ts';

/** Where reports stand that are the viewer's own or of a visit they are on, of those asked about; those that are somebody else's are left out. */
export function listOwnHeads(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; seq: number; status: ReportStatus }[]> {
  return visibleReports(db, viewer)
    .where('report.id', 'in', ids)
    .where((where) =>
      where.or([where('report.electrician_id', '=', viewer.userId), isColleagueOn(db, viewer, 'report.visit_id')]),
    )
    .select(['report.id', 'report.seq', 'report.status'])
    .execute();
}

/** Entries of a report after one sequence number and up to another, oldest first. Whether the viewer sees it was asked. */
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
