import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';

/** A report that another person discarded. */
export type Discarded = {
  reportId: string;
  site: string;
  /** Their name. */
  by: string;
  reason: string;
  /** UTC ISO text. */
  at: string;
};

/** The viewer's own reports that another person has discarded, the latest first. @param since  UTC ISO text; earlier ones are left out. */
export async function listDiscarded(db: Db, viewer: Viewer, since: string): Promise<Discarded[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('audit_event', (join) =>
      join.onRef('audit_event.company_id', '=', 'report.company_id').onRef('audit_event.subject', '=', 'report.id'),
    )
    .innerJoin('user', 'user.id', 'audit_event.user_id')
    .innerJoin('site', 'site.id', 'report.site_id')
    .where('report.company_id', '=', viewer.companyId)
    .where('report.electrician_id', '=', viewer.userId)
    .where('report.status', '=', 'discarded')
    .where('report.updated_at', '>=', since)
    .where('audit_event.action', '=', 'report.discarded')
    .where('audit_event.at', '>=', since)
    .where('audit_event.user_id', '<>', viewer.userId)
    .select(['report.id as reportId', 'site.name as site', 'user.name as by', 'audit_event.detail', 'audit_event.at'])
    .orderBy('report.updated_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ detail, ...row }) => {
    const { reason } = JSON.parse(detail) as { reason?: string };
    return { ...row, reason: reason ?? '' };
  });
}
