import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/dialect.ts';
import type { Blank } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

/**
 * The rows a viewer may see at all. Every query of a company's data begins with one of these, so that none can forget the
 * company, the client's own sites, or that an electrician sees what they are on. Only the role decides about the text of a
 * query; the rest are values in it.
 */
export type Fenced = Pick<Viewer, 'companyId' | 'role' | 'userId' | 'clientId'>;

/** For prepared queries: a viewer of this role and otherwise blank, and what the blanks are filled in with. */
export const blankViewer = (blank: Blank<FenceValue>, role: Viewer['role']): Fenced => ({
  role,
  companyId: blank('companyId'),
  userId: blank('userId'),
  clientId: blank('clientId'),
});
export const fenceValues = ({ companyId, userId, clientId }: Fenced): Record<FenceValue, string> => ({
  companyId,
  userId,
  clientId: clientId ?? '',
});
export type FenceValue = 'companyId' | 'userId' | 'clientId';

const isOnTheTools = (viewer: Fenced): boolean => viewer.role === 'electrician' || viewer.role === 'apprentice';

/** Sites: a client's own; for electricians and apprentices those of their visits and reports. */
export const visibleSites = (db: Db, viewer: Fenced) => db.selectFrom('site').where(siteFence(db, viewer));

/** The same as a condition, for queries that reach `site` from elsewhere. */
export function siteFence(db: Db, viewer: Fenced): Expression<SqlBool> {
  const site = expressionBuilder<Database, 'site'>();
  const fence = [site('site.company_id', '=', viewer.companyId)];
  if (viewer.role === 'client') fence.push(site('site.client_id', '=', viewer.clientId ?? ''));
  if (isOnTheTools(viewer))
    fence.push(
      site.or([
        site('site.id', 'in', visibleVisits(db, viewer).select('visit.site_id')),
        site('site.id', 'in', visibleReports(db, viewer).select('report.site_id')),
      ]),
    );
  return site.and(fence);
}

/** Visits: all for the office, own ones for electricians and apprentices, none for clients. */
export function visibleVisits(db: Db, viewer: Fenced) {
  return db
    .selectFrom('visit')
    .where('visit.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where((where) => where.lit(false)))
    .$if(isOnTheTools(viewer), (query) => query.where('visit.electrician_id', '=', viewer.userId));
}

/** Reports: all for the office, own ones for electricians and apprentices, for clients the issued ones of their sites. */
export function visibleReports(db: Db, viewer: Fenced) {
  return db
    .selectFrom('report')
    .where('report.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) =>
      query.where('report.status', '=', 'issued').where('report.site_id', 'in', ownSites(db, viewer)),
    )
    .$if(isOnTheTools(viewer), (query) => query.where('report.electrician_id', '=', viewer.userId));
}

/** Certificates: for clients those of their sites, for electricians and apprentices those of the sites they see. */
export function visibleCertificates(db: Db, viewer: Fenced) {
  return db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('certificate.site_id', 'in', ownSites(db, viewer)))
    .$if(isOnTheTools(viewer), (query) =>
      query.where('certificate.site_id', 'in', visibleSites(db, viewer).select('site.id')),
    );
}

const ownSites = (db: Db, viewer: Fenced) =>
  db
    .selectFrom('site')
    .where('site.company_id', '=', viewer.companyId)
    .where('site.client_id', '=', viewer.clientId ?? '')
    .select('site.id');
