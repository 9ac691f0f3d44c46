import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import type { Blank } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

/**
 * The rows a viewer may see at all. Every query of a company's data begins with one of these, so that none can forget the
 * company, a client's own sites, or that an electrician sees only their own work. Only the role changes the text of a
 * query; the rest are values in it.
 */
export type Fenced = Pick<Viewer, 'companyId' | 'role' | 'userId' | 'clientId'>;

/** For prepared queries: a viewer with this role and placeholders, and the values that fill them. */
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

export const isOnTheTools = (viewer: Pick<Viewer, 'role'>): boolean =>
  viewer.role === 'electrician' || viewer.role === 'apprentice';

/** Whether the people who live in homes are found and named for a viewer: by the permission `occupants.read`. */
export const seesOccupants = (viewer: Pick<Viewer, 'role'>): boolean =>
  viewer.role !== 'client' && !isOnTheTools(viewer);

/** Sites: a client's own; for electricians and apprentices those of their visits and reports. */
export const visibleSites = (db: Db, viewer: Fenced) => db.selectFrom('site').where(siteFence(db, viewer));

/** The same as a condition, for queries that join `site`. */
export function siteFence(db: Db, viewer: Fenced): Expression<SqlBool> {
  const site = expressionBuilder<Database, 'site'>();
  const fence: Expression<SqlBool>[] = [site('site.company_id', '=', viewer.companyId)];
  if (viewer.role === 'client') fence.push(site('site.client_id', '=', viewer.clientId ?? ''));
  if (isOnTheTools(viewer)) fence.push(isAtWork(db, viewer, 'site.id'));
  return site.and(fence);
}

/** Visits: all for the office, for electricians and apprentices those they are on, none for clients. */
export function visibleVisits(db: Db, viewer: Fenced) {
  return db
    .selectFrom('visit')
    .where('visit.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where((where) => where.lit(false)))
    .$if(isOnTheTools(viewer), (query) =>
      query.where((where) =>
        where.or([where('visit.electrician_id', '=', viewer.userId), isColleagueOn(db, viewer, 'visit.id')]),
      ),
    );
}

/** Reports: all for the office, for electricians and apprentices own ones and those of visits they are on, for clients the issued ones of their sites. */
export function visibleReports(db: Db, viewer: Fenced) {
  return db
    .selectFrom('report')
    .where('report.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) =>
      query.where('report.status', '=', 'issued').where(isOwnSite(db, viewer, 'report.site_id')),
    )
    .$if(isOnTheTools(viewer), (query) =>
      query.where((where) =>
        where.or([where('report.electrician_id', '=', viewer.userId), isColleagueOn(db, viewer, 'report.visit_id')]),
      ),
    );
}

/** Whether the viewer is on a visit as a colleague of its electrician. */
export function isColleagueOn(db: Db, viewer: Fenced, visit: 'visit.id' | 'report.visit_id'): Expression<SqlBool> {
  const colleague = db
    .selectFrom('visit_colleague as on_it')
    .where('on_it.company_id', '=', viewer.companyId)
    .where('on_it.user_id', '=', viewer.userId)
    .whereRef('on_it.visit_id', '=', sql.ref(visit))
    .select('on_it.visit_id');
  return expressionBuilder<Database, never>().exists(colleague);
}

/** Certificates: for clients those of their sites, for electricians and apprentices those of the sites they see. */
export function visibleCertificates(db: Db, viewer: Fenced) {
  return db
    .selectFrom('certificate')
    .where('certificate.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where(isOwnSite(db, viewer, 'certificate.site_id')))
    .$if(isOnTheTools(viewer), (query) => query.where(isAtWork(db, viewer, 'certificate.site_id')));
}

/**
 * The current certificates of the site of a visit that the viewer is on, as its electrician or a colleague, until it is over.
 * None of other sites, of visits that are over or of other people's visits, for any role.
 */
export function certificatesOnVisit(db: Db, viewer: Fenced, visitId: string) {
  const site = visibleVisits(db, viewer)
    .where('visit.id', '=', visitId)
    .where('visit.status', 'in', ['booked', 'started'])
    .where('visit.no_access_at', 'is', null)
    .where((where) =>
      where.or([where('visit.electrician_id', '=', viewer.userId), isColleagueOn(db, viewer, 'visit.id')]),
    )
    .select('visit.site_id');
  return (
    db
      .selectFrom('certificate')
      .where('certificate.company_id', '=', viewer.companyId)
      // A visit has one site. With a list, SQLite would walk all certificates of the company, the latest first.
      .where('certificate.site_id', '=', site)
      .where('certificate.status', '=', 'current')
  );
}

/**
 * Both are checked row by row, each time with an index: a list of all the sites of a client, or of all
 * that a person ever inspected, would be built again for every query.
 */
function isOwnSite(db: Db, viewer: Fenced, site: 'report.site_id' | 'certificate.site_id'): Expression<SqlBool> {
  const own = db
    .selectFrom('site as own')
    .whereRef('own.id', '=', sql.ref(site))
    .where('own.company_id', '=', viewer.companyId)
    .where('own.client_id', '=', viewer.clientId ?? '')
    .select('own.id');
  return expressionBuilder<Database, never>().exists(own);
}

/** Whether an electrician or apprentice has a visit or a report there, or is a colleague on a visit. */
function isAtWork(db: Db, viewer: Fenced, site: 'site.id' | 'certificate.site_id'): Expression<SqlBool> {
  const of = expressionBuilder<Database, never>();
  return of.or([
    of.exists(
      db
        .selectFrom('visit as there')
        .where('there.company_id', '=', viewer.companyId)
        .where('there.electrician_id', '=', viewer.userId)
        .whereRef('there.site_id', '=', sql.ref(site))
        .select('there.id'),
    ),
    of.exists(
      db
        .selectFrom('report as there')
        .where('there.company_id', '=', viewer.companyId)
        .where('there.electrician_id', '=', viewer.userId)
        .whereRef('there.site_id', '=', sql.ref(site))
        .select('there.id'),
    ),
    of.exists(
      db
        .selectFrom('visit_colleague as there')
        .where('there.company_id', '=', viewer.companyId)
        .where('there.user_id', '=', viewer.userId)
        .whereRef('there.site_id', '=', sql.ref(site))
        .select('there.visit_id'),
    ),
  ]);
}
