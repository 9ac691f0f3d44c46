import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InCompany } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { buckets } from '../../../defects/domain/defect-state.ts';

/** What can be archived. */
export type Thing = 'site' | 'client';

/** What prevents archiving: a visit still to be made, or a report in progress, at the site of the query. */
const openWork = sql<SqlBool>`(exists (select 1 from visit where visit.company_id = site.company_id and visit.site_id = site.id
    and visit.status in ('booked', 'started'))
  or exists (select 1 from report where report.company_id = site.company_id and report.site_id = site.id
    and report.status in ('draft', 'returned', 'submitted', 'approved')))`;

/** A danger present (C1) that nobody has made safe, found here or by another firm: nobody would follow it any more. */
const danger = sql<SqlBool>`(exists (select 1 from defect where defect.company_id = site.company_id and defect.site_id = site.id
    and defect.bucket = ${sql.lit(buckets.atOnce)})
  or exists (select 1 from home_state where home_state.site_id = site.id and home_state.danger_since is not null))`;

/** Legal duties that are left at the sites to archive. */
const lateAt = (day: string) =>
  sql<number>`(select count(*) from home_state where home_state.site_id = site.id and home_state.late_from <= ${day})`;
const copiesAt = sql<number>`(select count(*) from home_state where home_state.site_id = site.id and home_state.copy_due is not null)`;
const defectsAt = sql<number>`(select count(*) from defect where defect.company_id = site.company_id and defect.site_id = site.id
    and defect.bucket > ${sql.lit(buckets.atOnce)})`;
const peopleOf = sql<number>`(select count(*) from ${sql.table('user')} where ${sql.ref('user.company_id')} = client.company_id
    and ${sql.ref('user.client_id')} = client.id and ${sql.ref('user.disabled_at')} is null)`;
const requestsAt = sql<number>`(select count(*) from copy_request where copy_request.company_id = site.company_id
    and copy_request.site_id = site.id and copy_request.answered_on is null and copy_request.taken_back_at is null)`;

export type ToArchive = {
  id: string;
  name: string;
  isArchived: boolean;
  hasWork: boolean;
  hasDanger: boolean;
  sites: number;
} & Record<Left, number>;

/**
 * Counts what is left to do: sites with late work or a late inspection, open requests for copies, sites that owe copies, open defects; and
 * a client's people who can sign in.
 */
export type Left = 'late' | 'requests' | 'copies' | 'defects' | 'people';

export const canArchive = (each: ToArchive): boolean => !each.isArchived && !each.hasWork && !each.hasDanger;

/**
 * The things by name, with what hinders to archive them, what is left to be done, and the number of a client's sites that are in use.
 * @param day  YYYY-MM-DD, local.
 */
export async function readToArchive(
  db: Db,
  { companyId }: InCompany,
  thing: Thing,
  ids: readonly string[],
  day: string,
): Promise<ToArchive[]> {
  const theirs = sql`(select count(*) from site where site.company_id = client.company_id and site.client_id = client.id
    and site.archived_at is null)`;
  const anyWork = sql`exists (select 1 from site where site.company_id = client.company_id and site.client_id = client.id
    and site.archived_at is null and ${openWork})`;
  const anyDanger = sql`exists (select 1 from site where site.company_id = client.company_id and site.client_id = client.id
    and site.archived_at is null and ${danger})`;
  const ofThing = (count: RawBuilder<number>) =>
    thing === 'site'
      ? count
      : sql<number>`(select coalesce(sum(${count}), 0) from site where site.company_id = client.company_id
          and site.client_id = client.id and site.archived_at is null)`;
  const rows = await db
    .selectFrom(thing as 'site')
    .where(sql.ref(`${thing}.company_id`), '=', companyId)
    .where(sql.ref(`${thing}.id`), 'in', listed(db, ids).select('hit.id'))
    .where(sql.ref(`${thing}.merged_into`), 'is', null)
    .orderBy(sql.ref(`${thing}.name`))
    .orderBy(sql.ref(`${thing}.id`))
    .select([
      sql<string>`${sql.ref(`${thing}.id`)}`.as('id'),
      sql<string>`${sql.ref(`${thing}.name`)}`.as('name'),
      sql<string | null>`${sql.ref(`${thing}.archived_at`)}`.as('archived_at'),
      sql<number>`case when ${thing === 'site' ? openWork : anyWork} then 1 else 0 end`.as('work'),
      sql<number>`case when ${thing === 'site' ? danger : anyDanger} then 1 else 0 end`.as('danger'),
      sql<number | string>`${ofThing(lateAt(day))}`.as('late'),
      sql<number | string>`${ofThing(requestsAt)}`.as('requests'),
      sql<number | string>`${ofThing(copiesAt)}`.as('copies'),
      sql<number | string>`${ofThing(defectsAt)}`.as('defects'),
      sql<number | string>`${thing === 'site' ? sql`0` : peopleOf}`.as('people'),
      sql<number | string>`${thing === 'site' ? sql`1` : theirs}`.as('sites'),
    ])
    .execute();
  return rows.map(
    ({ id, name, archived_at, work, danger: isDanger, sites, late, requests, copies, defects, people }) => ({
      ...{ id, name, isArchived: archived_at !== null, hasWork: Number(work) === 1, hasDanger: Number(isDanger) === 1 },
      ...{ sites: Number(sites), late: Number(late), requests: Number(requests) },
      ...{ copies: Number(copies), defects: Number(defects), people: Number(people) },
    }),
  );
}

/** A site that owes copies. @property due  the first of the days by which the law wants one given, YYYY-MM-DD. */
export type Owing = { id: string; name: string; due: string };

/** Sites that are named; the rest is a number. */
const MOST_NAMED = 10;

/** The sites of things to archive that owe copies, the first due first, as many as a page names. */
export async function listOwing(
  db: Db,
  { companyId }: InCompany,
  thing: Thing,
  things: readonly ToArchive[],
): Promise<Owing[]> {
  const owing = things.filter(({ copies }) => copies > 0).map(({ id }) => id);
  if (owing.length === 0) return [];
  const rows = await db
    .selectFrom('home_state')
    .innerJoin('site', 'site.id', 'home_state.site_id')
    .where('home_state.company_id', '=', companyId)
    .where(thing === 'site' ? 'home_state.site_id' : 'home_state.client_id', 'in', listed(db, owing).select('hit.id'))
    .where('home_state.copy_due', 'is not', null)
    .where('site.archived_at', 'is', null)
    .orderBy('home_state.copy_due')
    .orderBy('site.id')
    .limit(MOST_NAMED)
    .select(['site.id', 'site.name', 'home_state.copy_due'])
    .execute();
  return rows.map(({ id, name, copy_due }) => ({ id, name, due: copy_due ?? '' }));
}

/** Ids of the sites or clients that were archived at a time. */
export async function idsArchivedAt(db: Db, { companyId }: InCompany, thing: Thing, at: string): Promise<string[]> {
  const rows = await db
    .selectFrom(thing as 'site')
    .where('company_id', '=', companyId)
    .where('archived_at', '=', at)
    .where('merged_into', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the sites, or the clients with their sites, in one order: a visit that is booked meanwhile waits, or is seen. */
export async function lockThings(trx: Trx, { companyId }: InCompany, thing: Thing, ids: readonly string[]) {
  if (!isPostgres(trx)) return;
  const these = listed(trx, ids).select('hit.id');
  if (thing === 'client')
    await trx
      .selectFrom('client')
      .where('company_id', '=', companyId)
      .where('id', 'in', these)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute();
  await trx
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where(thing === 'site' ? 'id' : 'client_id', 'in', these)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
}

/** @param at  UTC ISO text: what is archived together has one time. */
export async function markArchived(
  trx: Trx,
  { companyId }: InCompany,
  thing: Thing,
  ids: readonly string[],
  at: string,
): Promise<void> {
  const these = listed(trx, ids).select('hit.id');
  if (thing === 'client')
    await trx
      .updateTable('client')
      .set({ archived_at: at })
      .where('company_id', '=', companyId)
      .where('archived_at', 'is', null)
      .where('id', 'in', these)
      .execute();
  await trx
    .updateTable('site')
    .set({ archived_at: at, archived_with: thing === 'client' ? sql`client_id` : null })
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .where(thing === 'site' ? 'id' : 'client_id', 'in', these)
    .execute();
}

/** The archived sites or clients that can come back: a site needs its client in use, and a merged one stays merged. */
export async function readToRestore(db: Db, { companyId }: InCompany, thing: Thing, ids: readonly string[]) {
  const these = listed(db, ids).select('hit.id');
  if (thing === 'client')
    return db
      .selectFrom('client')
      .where('company_id', '=', companyId)
      .where('id', 'in', these)
      .where('archived_at', 'is not', null)
      .where('merged_into', 'is', null)
      .select(['id', 'name', 'archived_at as at', sql<number>`1`.as('hasClient')])
      .execute();
  return db
    .selectFrom('site')
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.company_id', '=', companyId)
    .where('site.id', 'in', these)
    .where('site.archived_at', 'is not', null)
    .where('site.merged_into', 'is', null)
    .select(['site.id', 'site.name', 'site.archived_at as at'])
    .select(sql<number>`case when client.archived_at is null then 1 else 0 end`.as('hasClient'))
    .execute();
}

/** Brings back the sites that were archived with their client. Sites that were archived before stay archived. */
export async function unmarkArchived(
  trx: Trx,
  { companyId }: InCompany,
  thing: Thing,
  ids: readonly string[],
): Promise<void> {
  const these = listed(trx, ids).select('hit.id');
  if (thing === 'site') {
    await trx
      .updateTable('site')
      .set({ archived_at: null, archived_with: null })
      .where('company_id', '=', companyId)
      .where('id', 'in', these)
      .execute();
    return;
  }
  await trx
    .updateTable('site')
    .set({ archived_at: null, archived_with: null })
    .where('company_id', '=', companyId)
    .where('client_id', 'in', these)
    .where('merged_into', 'is', null)
    .whereRef('archived_with', '=', 'client_id')
    .execute();
  await trx
    .updateTable('client')
    .set({ archived_at: null })
    .where('company_id', '=', companyId)
    .where('id', 'in', these)
    .execute();
}
