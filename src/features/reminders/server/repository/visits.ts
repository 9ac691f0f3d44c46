import { type SqlBool, sql } from 'kysely';
import { formForNewWork, formTypes } from '../../../../domain/forms/registry.ts';
import { isEmailAddress } from '../../../../domain/words/email-address.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { ToldVisit } from '../../domain/visit-mails.ts';
import type { VisitNews } from '../../domain/visit-news.ts';

type Of = { companyId: string };

/** Clients with news that nothing has changed since a time, the longest wait first. */
export async function listClientsWithNews(db: Db, before: string): Promise<{ companyId: string; clientId: string }[]> {
  const rows = await db
    .selectFrom('visit_news')
    .where('at', '<=', before)
    .orderBy('at')
    .limit(MOST_NEWS)
    .select(['company_id', 'client_id'])
    .execute();
  const pairs = new Map(rows.map((row) => [`${row.company_id} ${row.client_id}`, row]));
  return [...pairs.values()].map((row) => ({ companyId: row.company_id, clientId: row.client_id }));
}
const MOST_NEWS = 1000;

/** Takes a client's news out of those that wait; of two transactions one gets each. Newer news waits. */
export async function takeNews(
  trx: Trx,
  { companyId, clientId }: Of & { clientId: string },
  before: string,
): Promise<Map<string, VisitNews>> {
  const rows = await trx
    .deleteFrom('visit_news')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('at', '<=', before)
    .returning(['visit_id', 'kind'])
    .execute();
  return new Map(rows.map(({ visit_id, kind }) => [visit_id, kind]));
}

export type VisitToTell = ToldVisit & { id: string; siteId: string; clientId: string; isOn: boolean };

const visitsOf = (db: Db, { companyId }: Of) =>
  db
    .selectFrom('visit')
    .where('visit.company_id', '=', companyId)
    .innerJoin('site', 'site.id', 'visit.site_id')
    .innerJoin('user', 'user.id', 'visit.electrician_id')
    .select(['visit.id', 'visit.site_id', 'site.client_id', 'site.name as site', 'site.postcode', 'visit.day'])
    .select(['visit.window_from', 'visit.window_to', 'visit.kind', 'visit.status', 'user.name as by']);

type Row = Awaited<ReturnType<ReturnType<typeof visitsOf>['execute']>>[number];
const toVisit = (row: Row): VisitToTell => ({
  ...{ id: row.id, siteId: row.site_id, clientId: row.client_id, site: row.site, postcode: row.postcode },
  ...{ day: row.day, from: row.window_from, to: row.window_to, by: row.by, isOn: row.status === 'booked' },
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

export type Occupier = { id: string; siteId: string; name: string; email: string; hasNeeds: boolean };

/** The people who live at sites today and gave an address to write to. */
export async function listOccupiersAt(
  db: Db,
  { companyId }: Of,
  siteIds: readonly string[],
  today: string,
): Promise<Occupier[]> {
  const rows = await db
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where(sql<SqlBool>`(moved_out_on = '' or moved_out_on > ${today})`)
    .where('part', 'in', ['tenant', 'occupier'])
    .where('email', '<>', '')
    .orderBy('site_id')
    .orderBy('id')
    .select(['id', 'site_id', 'name', 'email', 'needs'])
    .execute();
  return rows
    .filter(({ email }) => isEmailAddress(email))
    .map(({ id, site_id: siteId, name, email, needs }) => ({ id, siteId, name, email, hasNeeds: needs !== '' }));
}
