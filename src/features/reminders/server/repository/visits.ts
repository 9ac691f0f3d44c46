import { formForNewWork, formTypes } from '../../../../domain/forms/registry.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import type { VisitStatus } from '../../../../domain/visit/status.ts';
import { isEmailAddress } from '../../../../domain/words/email-address.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Occupier } from '../../domain/households.ts';
import type { VisitInCalendar } from '../../domain/visit-calendar.ts';
import type { ToldVisit } from '../../domain/visit-mails.ts';
import type { WaitingNews } from '../../records/told.ts';

type Of = { companyId: string };

/** Clients with news that nothing has changed since a time, the longest wait first. */
export async function listClientsWithNews(db: Db, before: string): Promise<{ companyId: string; clientId: string }[]> {
  const rows = await db
    .selectFrom('visit_news')
    .innerJoin('visit', (join) =>
      join.onRef('visit.company_id', '=', 'visit_news.company_id').onRef('visit.id', '=', 'visit_news.visit_id'),
    )
    .innerJoin('site', 'site.id', 'visit.site_id')
    .where('visit_news.at', '<=', before)
    .orderBy('visit_news.at')
    .limit(MOST_NEWS)
    .select(['visit_news.company_id', 'site.client_id'])
    .execute();
  const pairs = new Map(rows.map((row) => [`${row.company_id} ${row.client_id}`, row]));
  return [...pairs.values()].map((row) => ({ companyId: row.company_id, clientId: row.client_id }));
}
const MOST_NEWS = 1000;

/** Takes the waiting news of a client's visits. If two transactions run at once, each news goes to one of them. Newer news waits. */
export async function takeNews(
  trx: Trx,
  { companyId, clientId }: Of & { clientId: string },
  before: string,
): Promise<WaitingNews[]> {
  const rows = await trx
    .deleteFrom('visit_news')
    .where('company_id', '=', companyId)
    .where('at', '<=', before)
    .where('visit_id', 'in', (where) =>
      where
        .selectFrom('visit')
        .innerJoin('site', 'site.id', 'visit.site_id')
        .where('visit.company_id', '=', companyId)
        .whereRef('visit.id', '=', 'visit_news.visit_id')
        .where('site.client_id', '=', clientId)
        .select('visit.id'),
    )
    .returning(['visit_id', 'day', 'by_id'])
    .execute();
  return rows.map((row) => ({ visitId: row.visit_id, day: row.day, byId: row.by_id }));
}

/** The person who last recorded no access at a visit on a local day; null if nobody did. */
export async function whoHadNoAccess(
  trx: Trx,
  { companyId }: Of,
  { visitId, day, timeZone }: { visitId: string; day: string; timeZone: string },
): Promise<string | null> {
  const calls = await trx
    .selectFrom('visit_call')
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .where('kind', '=', 'no-access')
    .where('taken_back_at', 'is', null)
    .orderBy('id', 'desc')
    .select(['user_id', 'at'])
    .execute();
  return calls.find(({ at }) => dayIn(new Date(at), timeZone) === day)?.user_id ?? null;
}

export type VisitToTell = ToldVisit &
  VisitInCalendar & { id: string; siteId: string; clientId: string; byId: string; status: VisitStatus };

const visitsOf = (db: Db, { companyId }: Of) =>
  db
    .selectFrom('visit')
    .where('visit.company_id', '=', companyId)
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .leftJoin('visit_change', 'visit_change.visit_id', 'visit.id')
    .select(['visit_change.sequence', 'visit_change.changed_at', 'visit.created_at'])
    .select(['site.address_lines', 'site.town', 'visit.electrician_id'])
    .select(['visit.id', 'visit.site_id', 'site.client_id', 'site.name as site', 'site.postcode', 'visit.day'])
    .select([
      'visit.window_from',
      'visit.window_to',
      'visit.kind',
      'visit.status',
      'visit.no_access_at',
      'user.name as by',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof visitsOf>['execute']>>[number];
const toVisit = (row: Row): VisitToTell => ({
  ...{ id: row.id, siteId: row.site_id, clientId: row.client_id, site: row.site, postcode: row.postcode },
  ...{ day: row.day, from: row.window_from, to: row.window_to, by: row.by, byId: row.electrician_id },
  status: row.no_access_at !== null ? 'no access' : row.status,
  address: siteAddress({
    ...{ addressLines: JSON.parse(row.address_lines), town: row.town, postcode: row.postcode },
  }),
  ...{ sequence: Number(row.sequence ?? 0), changedAt: row.changed_at ?? row.created_at },
  work: formTypes().includes(row.kind) ? formForNewWork(row.kind).title : 'Electrical work',
});

/** Visits by their ids, with what their mails name. */
export async function listVisitsToTell(db: Db, of: Of, ids: readonly string[]): Promise<VisitToTell[]> {
  const rows = await visitsOf(db, of).where('visit.id', 'in', listed(db, ids).select('hit.id')).execute();
  return rows.map(toVisit);
}

/** The visits booked between two days, both included. */
export async function listVisitsSoon(
  db: Db,
  of: Of,
  { from, to }: { from: string; to: string },
): Promise<VisitToTell[]> {
  const rows = await visitsOf(db, of)
    .where('visit.day', '>=', from)
    .where('visit.day', '<=', to)
    .where('visit.status', '=', 'booked')
    .where('visit.no_access_at', 'is', null)
    .orderBy('visit.day')
    .limit(MOST_SOON)
    .execute();
  return rows.map(toVisit);
}
/** Visits of two days. Our own choice: a company with more has no time to read it. */
const MOST_SOON = 5000;

/** The people who live at sites, before and after today, and gave an address to write to. */
export async function listOccupiersAt(db: Db, { companyId }: Of, siteIds: readonly string[]): Promise<Occupier[]> {
  const rows = await db
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('part', 'in', ['tenant', 'occupier'])
    .where('email', '<>', '')
    .orderBy('site_id')
    .orderBy('id')
    .select(['id', 'site_id', 'name', 'email', 'needs', 'since', 'moved_out_on'])
    .execute();
  return rows
    .filter(({ email }) => isEmailAddress(email))
    .map((row) => ({
      ...{ id: row.id, siteId: row.site_id, name: row.name, email: row.email, hasNeeds: row.needs !== '' },
      ...{ since: row.since, movedOutOn: row.moved_out_on },
    }));
}
