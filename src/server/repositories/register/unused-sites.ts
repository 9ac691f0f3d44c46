import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { listed } from '../listed.ts';

/** The reasons why a site stays. */
export type InUse = { siteId: string; name: string; visits: boolean; reports: boolean; changed: boolean };

const uses = [
  'visit',
  'report',
  'certificate',
  'defect_answer',
  'service',
  'copy_request',
  'letter',
  'visit_request',
] as const;

/** Whether the site has any row of the kind; checked by an index, one site at a time. */
function has(db: Db, viewer: InCompany, table: (typeof uses)[number]) {
  const of = db
    .selectFrom(`${table} as there` as 'visit as there')
    .where('there.company_id', '=', viewer.companyId)
    .whereRef('there.site_id', '=', sql.ref('site.id'))
    .select(sql.lit(1).as('is'));
  return expressionBuilder<Database, 'site'>().exists(of);
}

/** Whether a person added a certificate of another firm: what a list said of it goes with the site. */
function hasEarlier(db: Db, viewer: InCompany) {
  const of = db
    .selectFrom('earlier_certificate as there')
    .where('there.company_id', '=', viewer.companyId)
    .whereRef('there.site_id', '=', sql.ref('site.id'))
    .where('there.source', '<>', 'imported')
    .select(sql.lit(1).as('is'));
  return expressionBuilder<Database, 'site'>().exists(of);
}

/** Whether a person recorded something of a defect there: what another firm's report alone says goes with the site. */
function hasFollowed(db: Db, viewer: InCompany) {
  const recorded = (table: 'defect_event' | 'hazard') =>
    db
      .selectFrom(`${table} as said` as 'hazard as said')
      .where('said.company_id', '=', viewer.companyId)
      .whereRef('said.defect_id', '=', sql.ref('there.id'))
      .select(sql.lit(1).as('is'));
  const of = db
    .selectFrom('defect as there')
    .where('there.company_id', '=', viewer.companyId)
    .whereRef('there.site_id', '=', sql.ref('site.id'))
    .where((where) =>
      where.or([
        where('there.certificate_id', 'is not', null),
        where('there.holder_id', 'is not', null),
        where('there.note', '<>', ''),
        where.exists(recorded('defect_event')),
        where.exists(recorded('hazard')),
      ]),
    )
    .select(sql.lit(1).as('is'));
  return expressionBuilder<Database, 'site'>().exists(of);
}

/** Whether a person was added, changed or moved out since the site was added. */
function hasPeopleSince(db: Db, viewer: InCompany) {
  const of = db
    .selectFrom('occupant as there')
    .where('there.company_id', '=', viewer.companyId)
    .whereRef('there.site_id', '=', sql.ref('site.id'))
    .where((where) =>
      where.or([
        where('there.changed_at', 'is not', null),
        where('there.added_at', '>', sql.ref<string>('site.created_at')),
      ]),
    )
    .select(sql.lit(1).as('is'));
  return expressionBuilder<Database, 'site'>().exists(of);
}

/** Nothing refers to it, so that it can be removed without a trace; and, if asked, nobody has changed it since it was added. */
function isUnused(db: Db, viewer: InCompany, unchanged: boolean): Expression<SqlBool> {
  const site = expressionBuilder<Database, 'site'>();
  const none = [
    site('site.merged_into', 'is', null),
    ...uses.map((table) => site.not(has(db, viewer, table))),
    site.not(hasEarlier(db, viewer)),
    site.not(hasFollowed(db, viewer)),
  ];
  if (!unchanged) return site.and(none);
  return site.and([...none, site('site.changed_at', 'is', null), site.not(hasPeopleSince(db, viewer))]);
}

/** Sites made by an import that still exist and are in use or changed: the first of them, by position in the file. */
export async function listKeptSites(db: Db, viewer: Viewer, importId: string, limit: number): Promise<InUse[]> {
  const site = expressionBuilder<Database, 'site'>();
  const rows = await madeBy(db, viewer, importId)
    .where((where) => where.not(isUnused(db, viewer, true)))
    .orderBy('row.seq')
    .limit(limit)
    .select([
      'site.id',
      'site.name',
      sql<number>`case when ${has(db, viewer, 'visit')} then 1 else 0 end`.as('visits'),
      sql<number>`case when ${site.or([has(db, viewer, 'report'), has(db, viewer, 'certificate')])} then 1 else 0 end`.as(
        'reports',
      ),
      'site.changed_at',
    ])
    .execute();
  return rows.map((row) => ({
    siteId: row.id,
    name: row.name,
    visits: row.visits === 1,
    reports: row.reports === 1,
    changed: row.changed_at !== null,
  }));
}

/** How many sites made by an import still exist, and how many of them undoing it would remove. */
export async function countMadeSites(
  db: Db,
  viewer: Viewer,
  importId: string,
): Promise<{ there: number; unused: number }> {
  const count = (query: ReturnType<typeof madeBy>) =>
    query.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const there = await count(madeBy(db, viewer, importId));
  const unused = await count(madeBy(db, viewer, importId).where(isUnused(db, viewer, true)));
  return { there: Number(there.count), unused: Number(unused.count) };
}

const madeBy = (db: Db, viewer: Viewer, importId: string) =>
  db
    .selectFrom('site_import_row as row')
    .innerJoin('site', (join) => join.onRef('site.id', '=', 'row.site_id').on('site.company_id', '=', viewer.companyId))
    .where('row.company_id', '=', viewer.companyId)
    .where('row.import_id', '=', importId)
    .where('row.state', '=', 'added');

/** Whether nothing refers to a site of the company, so that it can be removed. */
export async function isSiteUnused(db: Db, viewer: Viewer, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('site')
    .where('site.company_id', '=', viewer.companyId)
    .where('site.id', '=', siteId)
    .where(isUnused(db, viewer, false))
    .select('site.id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes those of the sites that nothing refers to. Locks each one before checking it: a visit booked meanwhile
 * keeps its site, or finds it removed.
 * @param unchanged  also keep sites that were changed since they were added.
 * @returns ids of the removed sites.
 */
export async function removeUnused(
  trx: Trx,
  viewer: InCompany,
  ids: readonly string[],
  unchanged: boolean,
): Promise<string[]> {
  const these = () =>
    trx
      .selectFrom('site')
      .where('site.company_id', '=', viewer.companyId)
      .where('site.id', 'in', listed(trx, ids).select('hit.id'));
  if (isPostgres(trx)) await these().select('site.id').orderBy('site.id').forUpdate().execute();
  const rows = await these()
    .where(isUnused(trx, viewer, unchanged))
    .select('site.id')
    .execute();
  const gone = rows.map(({ id }) => id);
  if (gone.length === 0) return [];
  // What a list said of the last certificate and the tenant goes with the site that it made, and the defects that it lists.
  await trx
    .deleteFrom('defect')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', 'in', listed(trx, gone).select('hit.id'))
    .where('earlier_id', 'is not', null)
    .execute();
  for (const table of ['earlier_certificate', 'occupant'] as const)
    await trx
      .deleteFrom(table as 'occupant')
      .where('company_id', '=', viewer.companyId)
      .where('site_id', 'in', listed(trx, gone).select('hit.id'))
      .execute();
  await trx
    .deleteFrom('search_word')
    .where('company_id', '=', viewer.companyId)
    .where('thing_id', 'in', listed(trx, gone).select('hit.id'))
    .execute();
  await trx
    .deleteFrom('site')
    .where('company_id', '=', viewer.companyId)
    .where('id', 'in', listed(trx, gone).select('hit.id'))
    .execute();
  return gone;
}
