import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { siteFence } from '../../../../server/repositories/fences.ts';
import type { Wanted } from '../../domain/request.ts';

export type VisitRequest = {
  id: string;
  siteId: string;
  siteName: string;
  postcode: string;
  defectId: string | null;
  defectWords: string;
  what: Wanted;
  times: string;
  note: string;
  askedAt: string;
  askedBy: string;
  /** What was booked for it. */
  visit: { id: string; day: string; person: string } | undefined;
  /** UTC ISO text; null where it was not declined. */
  declinedAt: string | null;
  reason: string;
};

/** What was asked for at the sites that the viewer sees. */
const requests = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('visit_request')
    .where('visit_request.company_id', '=', viewer.companyId)
    .innerJoin('site', 'site.id', 'visit_request.site_id')
    .where(siteFence(db, viewer))
    .innerJoin('user as asker', 'asker.id', 'visit_request.asked_by')
    .leftJoin('defect', 'defect.id', 'visit_request.defect_id')
    .leftJoin('visit', 'visit.id', 'visit_request.visit_id')
    .leftJoin('user as goes', 'goes.id', 'visit.electrician_id')
    .select(['visit_request.id', 'visit_request.site_id', 'visit_request.defect_id', 'visit_request.what'])
    .select(['visit_request.times', 'visit_request.note', 'visit_request.asked_at', 'visit_request.visit_id'])
    .select(['visit_request.declined_at', 'visit_request.reason', 'site.name as site_name', 'site.postcode'])
    .select(['asker.name as asked_by', 'defect.words as defect_words', 'visit.day', 'goes.name as person']);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const toRequest = (row: Row): VisitRequest => ({
  ...{ id: row.id, siteId: row.site_id, siteName: row.site_name, postcode: row.postcode, what: row.what },
  ...{ defectId: row.defect_id, defectWords: row.defect_words ?? '', times: row.times, note: row.note },
  ...{ askedAt: row.asked_at, askedBy: row.asked_by, declinedAt: row.declined_at, reason: row.reason },
  visit: row.visit_id === null ? undefined : { id: row.visit_id, day: row.day ?? '', person: row.person ?? '' },
});

/** What waits for an answer at homes in use, the oldest first. */
export async function listOpenVisitRequests(db: Db, viewer: Viewer, most: number): Promise<VisitRequest[]> {
  const rows = await requests(db, viewer)
    .where('visit_request.visit_id', 'is', null)
    .where('visit_request.declined_at', 'is', null)
    .where('site.archived_at', 'is', null)
    .orderBy('visit_request.asked_at')
    .orderBy('visit_request.id')
    .limit(most)
    .execute();
  return rows.map(toRequest);
}

/** What was asked for since a time, the latest first, answered or not. @param since  UTC ISO text. */
export async function listVisitRequestsSince(
  db: Db,
  viewer: Viewer,
  { since, most }: { since: string; most: number },
): Promise<VisitRequest[]> {
  const rows = await requests(db, viewer)
    .where('visit_request.asked_at', '>=', since)
    .orderBy('visit_request.asked_at', 'desc')
    .orderBy('visit_request.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRequest);
}

const MOST_OF_SITE = 50;

/** The latest that was asked for at a site, the latest first. */
export async function listVisitRequestsOfSite(db: Db, viewer: Viewer, siteId: string): Promise<VisitRequest[]> {
  const rows = await requests(db, viewer)
    .where('visit_request.site_id', '=', siteId)
    .orderBy('visit_request.asked_at', 'desc')
    .orderBy('visit_request.id', 'desc')
    .limit(MOST_OF_SITE)
    .execute();
  return rows.map(toRequest);
}

/** The request that a visit to the site is booked for; undefined where none of that id waits there. */
export async function findWaitingRequest(
  db: Db,
  viewer: Viewer,
  { id, siteId }: { id: string | null; siteId: string },
): Promise<VisitRequest | undefined> {
  if (id === null) return undefined;
  const row = await requests(db, viewer)
    .where('visit_request.id', '=', id)
    .where('visit_request.site_id', '=', siteId)
    .where('visit_request.visit_id', 'is', null)
    .where('visit_request.declined_at', 'is', null)
    .executeTakeFirst();
  return row && toRequest(row);
}

export const isWaiting = ({ visit, declinedAt }: Pick<VisitRequest, 'visit' | 'declinedAt'>): boolean =>
  visit === undefined && declinedAt === null;
