import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../server/db/dialect.ts';
import { phoneOfTenant } from '../../../server/repositories/homes/tenants.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { buckets, toRepair } from '../domain/defect-state.ts';
import type { DefectEventTable } from './schema.ts';

/** The defects that the viewer may see: clients see those of their homes, electricians and apprentices none. */
export function visibleDefects(db: Db, viewer: Viewer) {
  return db
    .selectFrom('defect')
    .where('defect.company_id', '=', viewer.companyId)
    .where('defect.gone_at', 'is', null)
    .$if(viewer.role === 'client', (query) => query.where('defect.client_id', '=', viewer.clientId ?? ''))
    .$if(viewer.role === 'electrician' || viewer.role === 'apprentice', (query) =>
      query.where((where) => where.lit(false)),
    );
}

export const withPlace = (db: Db, viewer: Viewer) =>
  visibleDefects(db, viewer)
    .innerJoin('site', 'site.id', 'defect.site_id')
    .innerJoin('client', 'client.id', 'defect.client_id')
    .leftJoin('certificate', 'certificate.id', 'defect.certificate_id')
    .leftJoin('user', 'user.id', 'defect.holder_id')
    .leftJoin('visit', (join) =>
      join.onRef('visit.company_id', '=', 'defect.company_id').onRef('visit.id', '=', 'defect.visit_id'),
    )
    .leftJoin('user as visitor', 'visitor.id', 'visit.electrician_id')
    .selectAll('defect')
    .select(['site.name as site_name', 'site.town', 'site.postcode'])
    .select(phoneOfTenant(db).as('tenant_phone'))
    .select(['site.nation', 'site.tenure', 'client.name as client_name', 'client.phone as client_phone'])
    .select(['certificate.report_id', 'user.name as holder_name', 'visitor.name as visitor_name']);
export type Defect = Awaited<ReturnType<ReturnType<typeof withPlace>['execute']>>[number];

/** Up to this many are counted. */
export const MOST_COUNTED = 1000;

/** Counts the defects of a client that are to be followed, up to one more than `MOST_COUNTED`. */
export async function countDefects(db: Db, viewer: Viewer, clientId: string): Promise<number> {
  const some = visibleDefects(db, viewer)
    .where('defect.client_id', '=', clientId)
    .where('defect.bucket', '>=', buckets.atOnce)
    .limit(MOST_COUNTED + 1)
    .select('defect.id');
  const row = await db
    .selectFrom(some.as('counted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Present dangers that nobody made safe, the oldest first. */
export async function listDangers(db: Db, viewer: Viewer, most: number): Promise<Defect[]> {
  return withPlace(db, viewer)
    .where('defect.bucket', '=', buckets.atOnce)
    .orderBy('defect.by_day')
    .orderBy('defect.id')
    .limit(most)
    .execute();
}

/** Open defects that the law or the company sets a day for, and that nobody has: C1 first, then by day. */
export const listToBook = (db: Db, viewer: Viewer, most: number): Promise<Defect[]> =>
  toBook(db, viewer).limit(most).execute();

const toBook = (db: Db, viewer: Viewer) =>
  withPlace(db, viewer)
    .where('defect.bucket', 'in', toRepair)
    .where('defect.state', '=', 'open')
    .orderBy('defect.bucket')
    .orderBy('defect.by_day')
    .orderBy('defect.id');

/** Those of them that nobody asked for: a landlord orders their repair. */
export const listToOrder = (db: Db, viewer: Viewer, most: number): Promise<Defect[]> =>
  toBook(db, viewer)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visit_request')
            .whereRef('visit_request.company_id', '=', 'defect.company_id')
            .whereRef('visit_request.site_id', '=', 'defect.site_id')
            .whereRef('visit_request.defect_id', '=', 'defect.id')
            .where('visit_request.visit_id', 'is', null)
            .where('visit_request.declined_at', 'is', null)
            .select('visit_request.id'),
        ),
      ),
    )
    .limit(most)
    .execute();

/** Those of the defects that the viewer sees. */
export const listDefects = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<Defect[]> =>
  withPlace(db, viewer).where('defect.id', 'in', listed(db, ids).select('hit.id')).orderBy('defect.id').execute();

/** A report holds a hundred observations at most. */
const MOST_AT = 2000;

/** The defects of some sites that the viewer sees, those that are over too, by site; of very many some. */
export const listDefectsAt = (db: Db, viewer: Viewer, siteIds: readonly string[]): Promise<Defect[]> =>
  withPlace(db, viewer)
    .where('defect.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .orderBy('defect.site_id')
    .limit(MOST_AT)
    .execute();

/** @throws NotFoundError where the viewer sees none with this id. */
export async function getDefect(db: Db, viewer: Viewer, id: string): Promise<Defect> {
  const row = await withPlace(db, viewer).where('defect.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError(`defect ${id}`);
  return row;
}

/** The same, which no other transaction changes until this one ends. */
export async function lockDefect(trx: Trx, viewer: Viewer, id: string): Promise<Defect> {
  if (isPostgres(trx))
    await trx
      .selectFrom('defect')
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .select('id')
      .forUpdate()
      .execute();
  return getDefect(trx, viewer, id);
}

/**
 * The same at a home in use, for what plans or asks for work there. The home is locked first, as archiving and merging do.
 * @throws NotFoundError where the viewer sees none with this id; ConflictError where its home is archived.
 */
export async function lockDefectToFollow(trx: Trx, viewer: Viewer, id: string): Promise<Defect> {
  await getSiteToChange(trx, viewer, (await getDefect(trx, viewer, id)).site_id);
  return lockDefect(trx, viewer, id);
}

/** Those of the defects that the viewer sees, locked in one order. */
export async function lockDefects(trx: Trx, viewer: Viewer, ids: readonly string[]): Promise<Defect[]> {
  const these = listed(trx, ids).select('hit.id');
  if (isPostgres(trx))
    await trx
      .selectFrom('defect')
      .where('company_id', '=', viewer.companyId)
      .where('id', 'in', these)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute();
  return listDefects(trx, viewer, ids);
}

export type DefectEvent = DefectEventTable & { by_name: string | null };

/** What happened to a defect, the latest first; what was undone too. */
export async function listDefectEvents(db: Db, viewer: Viewer, defectId: string): Promise<DefectEvent[]> {
  return db
    .selectFrom('defect_event')
    .leftJoin('user', 'user.id', 'defect_event.by_id')
    .where('defect_event.company_id', '=', viewer.companyId)
    .where('defect_event.defect_id', '=', defectId)
    .orderBy('defect_event.at', 'desc')
    .orderBy('defect_event.id', 'desc')
    .limit(100)
    .selectAll('defect_event')
    .select('user.name as by_name')
    .execute();
}
