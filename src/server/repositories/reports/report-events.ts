import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleReports, visibleVisits } from '../fences.ts';
import { seesPatterns } from './own-reports.ts';

export type ReportEvent = {
  /** `report.signed`, `report.submitted`, `certificate.issued`, … */
  action: string;
  /** UTC ISO text. */
  at: string;
  by: string | null;
  /** Text recorded with it: of a comment, an answer, a correction. */
  detail: { readonly [name: string]: string | number | boolean | null };
};

/**
 * The events of a report and its certificate, the latest 200, oldest first. Answers to the anomalies of its readings are
 * included only for reviewers.
 * @throws NotFoundError when the viewer sees no such report.
 */
export async function listReportEvents(db: Db, viewer: Viewer, reportId: string): Promise<ReportEvent[]> {
  const report = await visibleReports(db, viewer)
    .where('report.id', '=', reportId)
    .leftJoin('certificate', 'certificate.report_id', 'report.id')
    .leftJoin('certificate as corrected', 'corrected.id', 'report.corrects_certificate_id')
    .select(['report.id', 'report.visit_id', 'report.corrects_certificate_id', 'certificate.id as certificate_id'])
    .select('corrected.revision as corrected_revision')
    .executeTakeFirst();
  if (!report) throw new NotFoundError(`report ${reportId}`);
  const subjects = [report.id, report.visit_id, report.certificate_id].filter((id) => id !== null);
  const anomalies = (await seesPatterns(db, viewer, reportId))
    ? await db
        .selectFrom('anomaly_answer')
        .where('company_id', '=', viewer.companyId)
        .where('report_id', '=', reportId)
        .select('id')
        .execute()
    : [];
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .where('audit_event.company_id', '=', viewer.companyId)
    .where((where) =>
      where.or([
        where('audit_event.subject', 'in', [...subjects, ...anomalies.map(({ id }) => id)]),
        // A correction is first recorded as an event of the certificate it corrects.
        ...(report.corrects_certificate_id === null
          ? []
          : [
              where.and([
                where('audit_event.subject', '=', report.corrects_certificate_id),
                where('audit_event.action', '=', 'certificate.correction-started'),
                where('audit_event.detail', 'like', `%${report.id}%`),
              ]),
            ]),
      ]),
    )
    .orderBy('audit_event.id', 'desc')
    .limit(200)
    .select(['audit_event.action', 'audit_event.at', 'audit_event.detail', 'user.name as by'])
    .execute();
  // The approved report becomes the revision after the one that it corrects.
  const approves = { revision: (report.corrected_revision ?? 0) + 1 };
  return rows.reverse().map(({ detail, ...event }) => ({
    ...event,
    detail: { ...(event.action === 'report.approved' && approves), ...JSON.parse(detail) },
  }));
}

/** The latest event recorded for a visit the viewer is on. */
export async function findLastVisitEvent(db: Db, viewer: Viewer, visitId: string): Promise<ReportEvent | undefined> {
  const row = await visibleVisits(db, viewer)
    .where('visit.id', '=', visitId)
    .innerJoin('audit_event', (join) =>
      join.onRef('audit_event.subject', '=', 'visit.id').onRef('audit_event.company_id', '=', 'visit.company_id'),
    )
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .orderBy('audit_event.id', 'desc')
    .limit(1)
    .select(['audit_event.action', 'audit_event.at', 'audit_event.detail', 'user.name as by'])
    .executeTakeFirst();
  return row && { ...row, detail: JSON.parse(row.detail) };
}
