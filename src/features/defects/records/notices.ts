import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import type { VisitNoticeTable } from './schema.ts';

export type VisitNotice = VisitNoticeTable & { by_name: string | null; visit_day: string | null };

/** What was written or said to the people of a home that the viewer sees, the latest first. */
export async function listNotices(db: Db, viewer: InCompany, siteId: string): Promise<VisitNotice[]> {
  return db
    .selectFrom('visit_notice')
    .leftJoin('user', 'user.id', 'visit_notice.by_id')
    .leftJoin('visit', 'visit.id', 'visit_notice.visit_id')
    .where('visit_notice.company_id', '=', viewer.companyId)
    .where('visit_notice.site_id', '=', siteId)
    .where('visit_notice.undone_at', 'is', null)
    .orderBy('visit_notice.id', 'desc')
    .limit(60)
    .selectAll('visit_notice')
    .select(['user.name as by_name', 'visit.day as visit_day'])
    .execute();
}
