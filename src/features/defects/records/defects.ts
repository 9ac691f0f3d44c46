import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../server/db/dialect.ts';
import type { Database } from '../../../server/db/schema.ts';
import { phoneOfTenant } from '../../../server/repositories/homes/occupants.ts';
import { buckets, type DefectState } from '../domain/defect-state.ts';
import type { DefectEventTable } from './schema.ts';

/** What can be asked of the list. */
export type DefectFilter = {
  code?: 'C1' | 'C2' | 'C3' | 'FI' | undefined;
  state?: DefectState | undefined;
  /** Id of the person who has it, or `nobody`. */
  holder?: string | undefined;
  client?: string | undefined;
  /** Words of the home's address, or of the defect. */
  words?: readonly string[];
};

/** The defects that the viewer may see: a client those of their homes, nobody on the tools. */
function visibleDefects(db: Db, viewer: Viewer) {
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
    .innerJoin('certificate', 'certificate.id', 'defect.certificate_id')
    .leftJoin('user', 'user.id', 'defect.holder_id')
    .selectAll('defect')
    .select(['site.name as site_name', 'site.town', 'site.postcode'])
    .select(phoneOfTenant(db).as('tenant_phone'))
    .select(['site.nation', 'site.tenure', 'client.name as client_name', 'client.phone as client_phone'])
    .select(['certificate.report_id', 'user.name as holder_name']);
export type Defect = Awaited<ReturnType<ReturnType<typeof withPlace>['execute']>>[number];

/** The parts of the list, in order: what is in a bucket, of the dated ones those late or those not yet. */
const parts = [
  { group: 'at_once', bucket: buckets.atOnce },
  { group: 'late', bucket: buckets.safeByLaw, isLate: true },
  { group: 'late', bucket: buckets.byLaw, isLate: true },
  { group: 'due', bucket: buckets.safeByLaw, isLate: false },
  { group: 'due', bucket: buckets.byLaw, isLate: false },
  { group: 'urgent', bucket: buckets.safeUrgent },
  { group: 'urgent', bucket: buckets.urgent },
  { group: 'to_verify', bucket: buckets.toVerify },
  { group: 'defended', bucket: buckets.defended },
  { group: 'wanted', bucket: buckets.wanted },
] as const;
export type DefectGroup = (typeof parts)[number]['group'];

export type ListedDefect = Defect & { group: DefectGroup };
type Asked = { filter?: DefectFilter; today: string; after?: string | undefined; most?: number };

const pageSize = 50;

/**
 * A page of the defects to follow: present dangers, late, due by law, urgent without a day in law, to verify; in each C1 first, then by day.
 * Reads only the rows that it shows, part by part.
 * @param after  `next` of the page before.
 */
export async function listDefects(
  db: Db,
  viewer: Viewer,
  { filter = {}, today, after, most = pageSize }: Asked,
): Promise<{ defects: ListedDefect[]; next: string | undefined }> {
  const from = readCursor(after);
  const defects: ListedDefect[] = [];
  for (const [index, { group, ...part }] of parts.entries()) {
    if (index < from.part || defects.length > most) continue;
    const start = index === from.part && from.id !== '' ? from : undefined;
    const rows = await partOf(db, viewer, { filter, today, part, start, most: most + 1 - defects.length });
    defects.push(...rows.map((row) => ({ ...row, group })));
  }
  const shown = defects.slice(0, most);
  const last = shown.at(-1);
  if (defects.length <= most || !last) return { defects: shown, next: undefined };
  const part = parts.findIndex(
    ({ bucket, ...of }) => bucket === last.bucket && (!('isLate' in of) || of.isLate === last.by_day < today),
  );
  return { defects: shown, next: `${part}_${last.by_day}_${last.id}` };
}

type PartAsked = Required<Pick<Asked, 'filter' | 'today' | 'most'>> & {
  part: { bucket: number; isLate?: boolean };
  start: Cursor | undefined;
};

async function partOf(db: Db, viewer: Viewer, { filter, today, part, start, most }: PartAsked): Promise<Defect[]> {
  let query = withPlace(db, viewer).where(narrowedBy(viewer, filter)).where('defect.bucket', '=', part.bucket);
  if (part.isLate !== undefined) query = query.where('defect.by_day', part.isLate ? '<' : '>=', today);
  if (start) query = query.where(sql<SqlBool>`(defect.by_day, defect.id) > (${start.day}, ${start.id})`);
  return query.orderBy('defect.by_day').orderBy('defect.id').limit(most).execute();
}

/** Defects that are over, the latest first. @param after  `next` of the page before. */
export async function listClosedDefects(
  db: Db,
  viewer: Viewer,
  { filter = {}, after }: { filter?: DefectFilter; after?: string | undefined },
): Promise<{ defects: Defect[]; next: string | undefined }> {
  const { day, id } = readCursor(after);
  const rows = await withPlace(db, viewer)
    .where(narrowedBy(viewer, filter))
    .where('defect.state', '=', filter.state ?? 'verified')
    .$if(id !== '', (query) => query.where(sql<SqlBool>`(defect.state_on, defect.id) < (${day}, ${id})`))
    .orderBy('defect.state_on', 'desc')
    .orderBy('defect.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const last = rows.slice(0, pageSize).at(-1);
  const next = rows.length > pageSize && last ? `0_${last.state_on}_${last.id}` : undefined;
  return { defects: rows.slice(0, pageSize), next };
}

/** The conditions that a filter sets. */
function narrowedBy(viewer: Viewer, { code, state, holder, client, words = [] }: DefectFilter): Expression<SqlBool> {
  const of = expressionBuilder<Database, 'defect'>();
  const all: Expression<SqlBool>[] = [];
  if (code) all.push(of('defect.code', '=', code));
  if (state) all.push(of('defect.state', '=', state));
  if (holder === 'nobody') all.push(of('defect.holder_id', 'is', null));
  else if (holder) all.push(of('defect.holder_id', '=', holder));
  if (client && viewer.role !== 'client') all.push(of('defect.client_id', '=', client));
  for (const word of words) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql<SqlBool>`(lower(defect.words || ' ' || defect.location) like ${like} escape '\\' or exists
        (select 1 from site as place where place.id = defect.site_id and place.search like ${like} escape '\\'))`,
    );
  }
  return of.and(all);
}

/** Up to this many are counted. */
export const MOST_COUNTED = 1000;

/** How many defects are to be followed, up to `MOST_COUNTED` and one more. */
export async function countDefects(db: Db, viewer: Viewer, filter: DefectFilter): Promise<number> {
  const some = visibleDefects(db, viewer)
    .where(narrowedBy(viewer, filter))
    .where('defect.bucket', '>=', buckets.atOnce)
    .limit(MOST_COUNTED + 1)
    .select('defect.id');
  const row = await db
    .selectFrom(some.as('counted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

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

type Cursor = { part: number; day: string; id: string };

/** A cursor that cannot be read starts from the beginning. */
function readCursor(text: string | undefined): Cursor {
  const [, part = '0', day = '', id = ''] = /^(\d)_([\d-]{10})_([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return { part: Number(part), day, id };
}
