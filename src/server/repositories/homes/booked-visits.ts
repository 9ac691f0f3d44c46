import { CONDITION_REPORT } from '../../../domain/register/earlier-certificate.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleSites } from '../fences.ts';
import { listed } from '../listed.ts';

/** A visit to come: the day, YYYY-MM-DD, who goes and the form of its report. `closes`: it is booked for defects alone. */
export type BookedVisit = { id: string; siteId: string; day: string; person: string; kind: string; closes: boolean };

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
    .select(['visit.id', 'visit.site_id', 'visit.day', 'visit.kind', 'visit.work_closes', 'user.name as person'])
    .execute();
  return rows.map(({ site_id: siteId, work_closes: closes, ...visit }) => ({
    ...visit,
    siteId,
    closes: closes !== null,
  }));
}

/** An inspection is done, and its report is checked before it is issued. */
export const awaitedReports: readonly ReportStatus[] = ['submitted', 'returned', 'approved'];

/** The sites among those named, and seen by the viewer, that were inspected and whose report is not issued yet. */
export async function listInspectedSites(db: Db, viewer: Viewer, siteIds: readonly string[]): Promise<string[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .innerJoin('report', 'report.site_id', 'site.id')
    .where('report.company_id', '=', viewer.companyId)
    .where('report.form_type', '=', CONDITION_REPORT)
    .where('report.status', 'in', awaitedReports)
    // A correction is of an inspection before.
    .where('report.corrects_certificate_id', 'is', null)
    .select('site.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}
