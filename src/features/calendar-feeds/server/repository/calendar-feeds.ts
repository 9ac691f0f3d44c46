import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';

export type Feed = { companyId: string; userId: string | null };

/** The calendar with that secret; undefined where it was stopped, renewed, its company is closed, or its person has left. */
export async function findFeed(db: Db, hash: string): Promise<Feed | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .innerJoin('company', 'company.id', 'calendar_feed.company_id')
    .leftJoin('user', 'user.id', 'calendar_feed.user_id')
    .where('calendar_feed.secret_hash', '=', hash)
    .where('company.closed_on', 'is', null)
    .where('user.disabled_at', 'is', null)
    .where((where) => where.or([where('user.role', 'is', null), where('user.role', '<>', 'client')]))
    .select(['calendar_feed.company_id', 'calendar_feed.user_id'])
    .executeTakeFirst();
  return row && { companyId: row.company_id, userId: row.user_id };
}

/** Since when the viewer's own calendar and the company's have their address. */
export async function findFeedsOf(db: Db, viewer: Viewer): Promise<{ own?: string; company?: string }> {
  const rows = await db
    .selectFrom('calendar_feed')
    .where('company_id', '=', viewer.companyId)
    .where((where) => where.or([where('user_id', '=', viewer.userId), where('user_id', 'is', null)]))
    .limit(2)
    .select(['user_id', 'created_at'])
    .execute();
  const own = rows.find(({ user_id }) => user_id !== null)?.created_at;
  const company = rows.find(({ user_id }) => user_id === null)?.created_at;
  return { ...(own && { own }), ...(company && { company }) };
}

export async function deleteFeed(trx: Trx, { companyId, userId }: Feed): Promise<void> {
  await trx
    .deleteFrom('calendar_feed')
    .where('company_id', '=', companyId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();
}

export async function insertFeed(trx: Trx, viewer: Viewer, feed: Feed, hash: string, now: Date): Promise<void> {
  await trx
    .insertInto('calendar_feed')
    .values({
      ...{ id: newId(), company_id: feed.companyId, user_id: feed.userId, secret_hash: hash },
      ...{ created_by: viewer.userId, created_at: now.toISOString() },
    })
    .execute();
}

export type FeedVisit = {
  id: string;
  day: string;
  windowFrom: string;
  windowTo: string;
  kind: string;
  siteName: string;
  addressLines: string[];
  town: string;
  postcode: string;
  by: string;
  sequence: number;
  changedAt: string;
  isCancelled: boolean;
};

/** Half a year of a company with more than sixty people. */
const MOST_VISITS = 20_000;

/**
 * The visits of a calendar from a day on. Those cancelled, and those that another person has now, stay from `goneSince` on.
 * @param goneSince  UTC ISO text.
 */
export async function listFeedVisits(
  db: Db,
  feed: Feed,
  { from, goneSince }: { from: string; goneSince: string },
): Promise<FeedVisit[]> {
  const visits = db
    .selectFrom('visit')
    .where('visit.company_id', '=', feed.companyId)
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .leftJoin('visit_change', 'visit_change.visit_id', 'visit.id')
    .orderBy('visit.day')
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(MOST_VISITS)
    .select(['visit.id', 'visit.day', 'visit.window_from', 'visit.window_to', 'visit.kind', 'visit.status'])
    .select(['visit.created_at', 'site.name', 'site.address_lines', 'site.town', 'site.postcode', 'user.name as by'])
    .select(['visit_change.sequence', 'visit_change.changed_at']);
  const { userId } = feed;
  const own = await visits
    .where('visit.day', '>=', from)
    .$if(userId !== null, (query) => query.where('visit.electrician_id', '=', userId ?? ''))
    .execute();
  const gone =
    userId === null
      ? []
      : await visits
          .where('visit_change.company_id', '=', feed.companyId)
          .where('visit_change.was_with', '=', userId)
          .where('visit_change.changed_at', '>=', goneSince)
          .where('visit.electrician_id', '<>', userId)
          .execute();
  const mapped = [...own.map((row) => ({ row, isGone: false })), ...gone.map((row) => ({ row, isGone: true }))];
  return mapped
    .map(({ row, isGone }) => ({
      ...{ id: row.id, day: row.day, windowFrom: row.window_from, windowTo: row.window_to, kind: row.kind },
      ...{ siteName: row.name, addressLines: JSON.parse(row.address_lines), town: row.town, postcode: row.postcode },
      ...{ by: row.by, sequence: Number(row.sequence ?? 0), changedAt: row.changed_at ?? row.created_at },
      isCancelled: isGone || row.status === 'cancelled',
    }))
    .filter(({ isCancelled, changedAt }) => !isCancelled || changedAt >= goneSince);
}
