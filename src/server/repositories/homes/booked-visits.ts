import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleSites } from '../fences.ts';
import { listed } from '../listed.ts';

/** A visit to come: the day, YYYY-MM-DD, its window, who goes and the form of its report. `closes`: it is booked for defects alone. */
export type BookedVisit = Window & {
  id: string;
  siteId: string;
  day: string;
  person: string;
  kind: string;
  closes: boolean;
  isStarted: boolean;
};
type Window = { from: string; to: string };

/** The visits to the sites that the viewer sees from a day on, the next one first; without those that found nobody in. */
export async function listBookedVisits(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
  from: string,
): Promise<BookedVisit[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .innerJoin('visit', 'visit.site_id', 'site.id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .where('visit.company_id', '=', viewer.companyId)
    .where('visit.day', '>=', from)
    .where('visit.status', 'in', ['booked', 'started'])
    .where('visit.no_access_at', 'is', null)
    .orderBy('visit.day')
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .select(['visit.id', 'visit.site_id', 'visit.day', 'visit.window_from as from', 'visit.window_to as to'])
    .select(['visit.kind', 'visit.status', 'visit.work_closes', 'user.name as person'])
    .execute();
  return rows.map(({ site_id: siteId, work_closes: closes, status, ...visit }) => ({
    ...visit,
    siteId,
    closes: closes !== null,
    isStarted: status === 'started',
  }));
}

/** An inspection is done, and its report is checked before it is issued. */
export const awaitedReports: readonly ReportStatus[] = ['submitted', 'returned', 'approved'];

/** The reports of a kind at the sites, seen by the viewer, whose work is done and that are not issued yet. */
export async function listAwaitedReports(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
  kind: string,
): Promise<{ id: string; siteId: string }[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .innerJoin('report', 'report.site_id', 'site.id')
    .where('report.company_id', '=', viewer.companyId)
    .where('report.form_type', '=', kind)
    .where('report.status', 'in', awaitedReports)
    // A correction is of an inspection before.
    .where('report.corrects_certificate_id', 'is', null)
    .orderBy('report.id')
    .select(['report.id', 'report.site_id'])
    .execute();
  return rows.map(({ id, site_id: siteId }) => ({ id, siteId }));
}
