import type { Selectable } from 'kysely';
import type { HomeAccess, Occupancy, OccupantDetails } from '../../../domain/register/occupant.ts';
import type { OccupantTable } from '../../../features/occupants/server/schema.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Fenced, siteFence, visibleSites } from '../fences.ts';
import { listed } from '../listed.ts';
import { forgetRecipients } from '../outbox.ts';

export type Occupant = OccupantDetails & {
  id: string;
  siteId: string;
  /** Day, or '' while the person is there. */
  movedOutOn: string;
  /** The last change, UTC ISO text; null where there was none. */
  changedAt: string | null;
};

/** At most so many people of a home are shown. */
const MOST_OF_A_HOME = 40;

/** The people of a home now, and those who moved out and are not erased yet. Those who are there come first. */
export async function listOccupants(db: Db, viewer: Fenced, siteId: string): Promise<Occupant[]> {
  const rows = await db
    .selectFrom('occupant')
    .innerJoin('site', 'site.id', 'occupant.site_id')
    .where(siteFence(db, viewer))
    .where('occupant.company_id', '=', viewer.companyId)
    .where('occupant.site_id', '=', siteId)
    .orderBy('occupant.moved_out_on')
    .orderBy('occupant.id')
    .limit(MOST_OF_A_HOME)
    .selectAll('occupant')
    .execute();
  return rows.map(toOccupant);
}

/** @throws NotFoundError when there is none at that site, or the viewer does not see it. */
export async function getOccupant(
  db: Db,
  viewer: Fenced,
  { siteId, id }: { siteId: string; id: string },
): Promise<Occupant> {
  const row = await db
    .selectFrom('occupant')
    .innerJoin('site', 'site.id', 'occupant.site_id')
    .where(siteFence(db, viewer))
    .where('occupant.company_id', '=', viewer.companyId)
    .where('occupant.site_id', '=', siteId)
    .where('occupant.id', '=', id)
    .selectAll('occupant')
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`occupant ${id.slice(0, 64)}`);
  return toOccupant(row);
}

/** @returns the ids, in order. */
export async function insertOccupants(
  trx: Trx,
  by: { companyId: string; userId: string | null },
  added: readonly (OccupantDetails & { siteId: string })[],
  now: Date,
): Promise<string[]> {
  const ids = added.map(() => newId());
  const rows = added.map((each, at) => [
    ids[at] as string,
    each.siteId,
    ...Object.values(toColumns(each)),
    each.needs === '' ? null : now.toISOString(),
    by.userId,
  ]);
  await insertRows(trx, 'occupant', columns, rows, { company_id: by.companyId, added_at: now.toISOString() });
  return ids;
}

export async function saveOccupant(
  trx: Trx,
  viewer: InCompany,
  { id, ...details }: OccupantDetails & { id: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('occupant')
    .set({
      ...toColumns(details),
      needs_at: details.needs === '' ? null : now.toISOString(),
      changed_at: now.toISOString(),
    })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}

/** @param day  the last day, or '' where the person did not move out after all. */
export async function saveMovedOut(
  trx: Trx,
  viewer: InCompany,
  { id, day }: { id: string; day: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('occupant')
    .set({ moved_out_on: day, changed_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteOccupant(trx: Trx, viewer: InCompany, id: string): Promise<void> {
  const theirs = trx.deleteFrom('occupant').where('company_id', '=', viewer.companyId).where('id', '=', id);
  const gone = await theirs.returning('email').execute();
  await forgetRecipients(
    trx,
    viewer,
    gone.map(({ email }) => email),
  );
}

/** At most so many are erased in one transaction. */
const AT_ONCE = 500;

/** Those of a company who moved out on or before a day and were not changed since a time (UTC ISO text). */
export const listMovedOut = (
  db: Db,
  { companyId }: InCompany,
  { day, unchangedSince }: { day: string; unchangedSince: string },
): Promise<{ id: string; siteId: string }[]> =>
  db
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('moved_out_on', '<>', '')
    .where('moved_out_on', '<=', day)
    .where((where) => where.or([where('changed_at', 'is', null), where('changed_at', '<=', unchangedSince)]))
    .orderBy('moved_out_on')
    .orderBy('id')
    .limit(AT_ONCE)
    .select(['id', 'site_id as siteId'])
    .execute();

/** How many people of a company moved out after a day, up to another. */
export async function countMovedOut(
  db: Db,
  { companyId }: InCompany,
  { after, upTo }: { after: string; upTo: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('moved_out_on', '<>', '')
    .where('moved_out_on', '>', after)
    .where('moved_out_on', '<=', upTo)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Erases needs that were written down before a visit that is done, unless they are to stay. */
export async function erasePastNeeds(db: Db): Promise<void> {
  await db
    .updateTable('occupant')
    .set({ needs: '', needs_at: null })
    .where('needs_at', 'is not', null)
    .where('keep_needs', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('visit')
          .whereRef('visit.company_id', '=', 'occupant.company_id')
          .whereRef('visit.site_id', '=', 'occupant.site_id')
          .where('visit.status', '=', 'done')
          .whereRef('visit.started_at', '>', 'occupant.needs_at')
          .select('visit.id'),
      ),
    )
    .execute();
}

/** Keys, hazards and emptiness of a home that the viewer sees. @throws NotFoundError */
export async function getHomeAccess(db: Db, viewer: Fenced, siteId: string): Promise<HomeAccess> {
  const row = await visibleSites(db, viewer)
    .where('site.id', '=', siteId)
    .select(['site.keys', 'site.hazards', 'site.vacant_since'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`site ${siteId.slice(0, 64)}`);
  return { keys: row.keys, hazards: row.hazards, vacantSince: row.vacant_since };
}

export async function saveHomeAccess(
  trx: Trx,
  viewer: InCompany,
  siteId: string,
  { keys, hazards, vacantSince }: HomeAccess,
): Promise<void> {
  await trx
    .updateTable('site')
    .set({ keys, hazards, vacant_since: vacantSince })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', siteId)
    .execute();
}

/**
 * The tenancy of each site: whether it is let, since when its tenant lives there, and when the tenancy was granted. The caller has read
 * the ids as the viewer sees them.
 */
export async function occupanciesOf(
  db: Db,
  viewer: InCompany,
  siteIds: readonly string[],
): Promise<Map<string, Occupancy>> {
  if (siteIds.length === 0) return new Map();
  const rows = await listed(db, siteIds)
    .innerJoin('site', 'site.id', 'hit.id')
    .leftJoin('occupant', (join) =>
      join
        .onRef('occupant.company_id', '=', 'site.company_id')
        .onRef('occupant.site_id', '=', 'site.id')
        .on('occupant.moved_out_on', '=', '')
        .on('occupant.part', 'in', ['tenant', 'occupier']),
    )
    .where('site.company_id', '=', viewer.companyId)
    .orderBy('site.id')
    .orderBy('occupant.since')
    .select(['site.id', 'site.vacant_since', 'occupant.granted_on', 'occupant.since'])
    .execute();
  // The tenant who came last is the tenant: it is their tenancy that needs copies before its first day.
  return new Map(
    rows.map((row) => [
      row.id,
      {
        let: row.vacant_since === '',
        tenancyGrantedOn: row.granted_on || null,
        occupiedFrom: row.since || null,
      },
    ]),
  );
}

const toOccupant = (row: Selectable<OccupantTable>): Occupant => ({
  id: row.id,
  siteId: row.site_id,
  part: row.part,
  name: row.name,
  phone: row.phone,
  email: row.email,
  language: row.language,
  needs: row.needs,
  keepNeeds: Number(row.keep_needs) === 1,
  grantedOn: row.granted_on,
  since: row.since,
  movedOutOn: row.moved_out_on,
  changedAt: row.changed_at,
});

const toColumns = (each: OccupantDetails) => ({
  part: each.part,
  name: each.name,
  phone: each.phone,
  email: each.email,
  language: each.language,
  needs: each.needs,
  keep_needs: each.keepNeeds ? 1 : 0,
  granted_on: each.grantedOn,
  since: each.since,
});

const columns = [
  ['id', 'text'],
  ['site_id', 'text'],
  ['part', 'text'],
  ['name', 'text'],
  ['phone', 'text'],
  ['email', 'text'],
  ['language', 'text'],
  ['needs', 'text'],
  ['keep_needs', 'integer'],
  ['granted_on', 'text'],
  ['since', 'text'],
  ['needs_at', 'text'],
  ['added_by', 'text'],
] as const;
