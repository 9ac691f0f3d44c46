import type { Viewer } from '../context.ts';
import type { Db } from '../db/dialect.ts';
import { NotFoundError } from '../errors.ts';
import { visibleReports } from './fences.ts';

export type ReportEvent = {
  /** `report.signed`, `report.submitted`, `certificate.issued`, … */
  action: string;
  /** UTC ISO text. */
  at: string;
  by: string | null;
};

/** What has happened to a report and to its certificate, oldest first. @throws NotFoundError when the viewer sees no such report. */
export async function listReportEvents(db: Db, viewer: Viewer, reportId: string): Promise<ReportEvent[]> {
  const report = await visibleReports(db, viewer)
    .where('report.id', '=', reportId)
    .leftJoin('certificate', 'certificate.report_id', 'report.id')
    .select(['report.id', 'report.visit_id', 'certificate.id as certificate_id'])
    .executeTakeFirst();
  if (!report) throw new NotFoundError(`report ${reportId}`);
  const subjects = [report.id, report.visit_id, report.certificate_id].filter((id) => id !== null);
  return db
    .selectFrom('audit_event')
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .where('audit_event.company_id', '=', viewer.companyId)
    .where('audit_event.subject', 'in', subjects)
    .orderBy('audit_event.id')
    .limit(200)
    .select(['audit_event.action', 'audit_event.at', 'user.name as by'])
    .execute();
}
