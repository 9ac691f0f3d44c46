import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { siteFence } from '../../../../server/repositories/fences.ts';
import type { ExportTable } from '../schema.ts';

/** Which certificates: those of a site, of all sites of a client, or of the company. */
export type ExportScope =
  | { of: 'site'; siteId: string; clientId: string }
  | { of: 'client'; clientId: string }
  | { of: 'company' };

export type Export = {
  id: string;
  scope: ExportTable['scope'];
  siteId: string | null;
  clientId: string | null;
  /** Of the site or the client; null for the company. */
  name: string | null;
  state: ExportTable['state'];
  /** Certificates when it was requested, and those in the file so far. */
  total: number;
  done: number;
  /** Prints and photos missing from the store. */
  lacking: number;
  /** Size of the file; null until it is complete. */
  bytes: number | null;
  /** Why it failed, in words; null unless it did. */
  problem: string | null;
  askedBy: string;
  /** Whether the viewer may stop or remove it: a client may not remove the office's. */
  mayRemove: boolean;
  /** UTC ISO text, as all times. */
  askedAt: string;
  endedAt: string | null;
};

/** An export holds every certificate that the person who requested it may see, so a client sees only exports of their own, then and now. */
function visibleExports(db: Db, viewer: Viewer) {
  return db
    .selectFrom('export')
    .where('export.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where(isOwn(db, viewer)));
}

function isOwn(db: Db, viewer: Viewer): Expression<SqlBool> {
  const each = expressionBuilder<Database, 'export'>();
  const site = db.selectFrom('site').whereRef('site.id', '=', each.ref('export.site_id')).where(siteFence(db, viewer));
  return each.and([
    each('export.client_id', '=', viewer.clientId ?? ''),
    each.or([each('export.scope', '=', 'client'), each.exists(site.select('site.id'))]),
  ]);
}

const exportsOf = (db: Db, viewer: Viewer) =>
  visibleExports(db, viewer)
    .leftJoin('client', (join) =>
      join.onRef('client.id', '=', 'export.client_id').onRef('client.company_id', '=', 'export.company_id'),
    )
    .leftJoin('site', (join) =>
      join.onRef('site.id', '=', 'export.site_id').onRef('site.company_id', '=', 'export.company_id'),
    )
    .leftJoin('user as asker', 'asker.id', 'export.asked_by')
    .select([
      ...['export.id', 'export.scope', 'export.site_id', 'export.client_id', 'export.state', 'export.total'],
      ...['export.done', 'export.lacking', 'export.bytes', 'export.problem', 'export.asked_at', 'export.ended_at'],
      'client.name as client_name',
      'site.name as site_name',
      'asker.name as asker_name',
      'asker.role as asker_role',
    ] as const);

/** The last 50, the latest first. */
export async function listExports(db: Db, viewer: Viewer): Promise<Export[]> {
  const rows = await exportsOf(db, viewer)
    .orderBy('export.asked_at', 'desc')
    .orderBy('export.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => toExport(row, viewer));
}

/** @throws NotFoundError when the viewer may see no such export. */
export async function getExport(db: Db, viewer: Viewer, exportId: string): Promise<Export> {
  const row = await exportsOf(db, viewer).where('export.id', '=', exportId).executeTakeFirst();
  if (!row) throw new NotFoundError(`export ${exportId}`);
  return toExport(row, viewer);
}

/** @returns its id. */
export async function createExport(
  trx: Trx,
  viewer: Viewer,
  { scope, total }: { scope: ExportScope; total: number },
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('export')
    .values({
      id,
      company_id: viewer.companyId,
      scope: scope.of,
      client_id: scope.of === 'company' ? null : scope.clientId,
      site_id: scope.of === 'site' ? scope.siteId : null,
      ...{ state: 'waiting', total, done: 0, lacking: 0, bytes: null, problem: null, begun: 0 },
      ...{ asked_by: viewer.userId, asked_at: now.toISOString(), held_by: null, held_until: null, ended_at: null },
    })
    .execute();
  return id;
}

const unfinished = (db: Db, viewer: Viewer) =>
  db.selectFrom('export').where('export.company_id', '=', viewer.companyId).where('export.ended_at', 'is', null);

/** An unfinished export of the same certificates, by any requester. */
export async function findUnfinishedExport(db: Db, viewer: Viewer, scope: ExportScope): Promise<string | undefined> {
  const found = await unfinished(db, viewer)
    .where('export.scope', '=', scope.of)
    .$if(scope.of !== 'company', (query) =>
      query.where('export.client_id', '=', scope.of === 'company' ? '' : scope.clientId),
    )
    .$if(scope.of === 'site', (query) => query.where('export.site_id', '=', scope.of === 'site' ? scope.siteId : ''))
    .select('export.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

type Asker = Pick<Viewer, 'companyId' | 'role' | 'clientId'>;

/** The exports that the office requested; for a client, those that their own users did. */
const askedBySide = (db: Db, { companyId, role, clientId }: Asker) =>
  db
    .selectFrom('export')
    .innerJoin('user as asker', 'asker.id', 'export.asked_by')
    .where('export.company_id', '=', companyId)
    .where('asker.role', role === 'client' ? '=' : '<>', 'client')
    .$if(role === 'client', (query) => query.where('asker.client_id', '=', clientId));

/** The number of the asker's side's exports that wait or are being made. */
export async function countUnfinishedExports(db: Db, asker: Asker): Promise<number> {
  const { unfinished: count } = await askedBySide(db, asker)
    .where('export.ended_at', 'is', null)
    .select((query) => query.fn.countAll<number | string>().as('unfinished'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Disk space that the exports of the asker's side use, in bytes. */
export async function countExportedBytes(db: Db, asker: Asker): Promise<number> {
  const { bytes } = await askedBySide(db, asker)
    .select(({ fn }) => fn.sum<number | string | null>('export.bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Ends an unfinished one. @returns whether it was unfinished. */
export async function stopExport(trx: Trx, viewer: Viewer, exportId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('export')
    .set({ state: 'stopped', held_by: null, held_until: null, ended_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', exportId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteExport(trx: Trx, viewer: Viewer, exportId: string): Promise<void> {
  await trx.deleteFrom('export').where('company_id', '=', viewer.companyId).where('id', '=', exportId).execute();
}

/** Deletes all exports of a client's sites, finished or not: their contents are no longer the client's. Housekeeping deletes the files. */
export async function deleteExportsOfClient(trx: Trx, { companyId }: InCompany, clientId: string): Promise<void> {
  await trx
    .deleteFrom('export')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('scope', '=', 'client')
    .execute();
}

/** For a site of which another client saw the records. */
export async function deleteExportsOfSite(trx: Trx, { companyId }: InCompany, siteId: string): Promise<void> {
  await trx.deleteFrom('export').where('company_id', '=', companyId).where('site_id', '=', siteId).execute();
}

/** When the viewer last fetched it, as UTC ISO text. */
export async function findLastDownload(db: Db, viewer: Viewer, exportId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('audit_event')
    .where('company_id', '=', viewer.companyId)
    .where('subject', '=', exportId)
    .where('action', '=', 'export.downloaded')
    .where('user_id', '=', viewer.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .select('at')
    .executeTakeFirst();
  return last?.at;
}

type Row = Awaited<ReturnType<ReturnType<typeof exportsOf>['executeTakeFirstOrThrow']>>;
const toExport = (row: Row, viewer: Viewer): Export => ({
  id: row.id,
  scope: row.scope,
  siteId: row.site_id,
  clientId: row.client_id,
  name: row.scope === 'site' ? row.site_name : row.client_name,
  state: row.state,
  total: Number(row.total),
  done: Number(row.done),
  lacking: Number(row.lacking),
  bytes: row.bytes === null ? null : Number(row.bytes),
  problem: row.problem,
  askedBy: row.asker_name ?? '',
  mayRemove: viewer.role !== 'client' || row.asker_role === 'client',
  askedAt: row.asked_at,
  endedAt: row.ended_at,
});
