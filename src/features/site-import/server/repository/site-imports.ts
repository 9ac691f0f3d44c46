import { type Selectable, sql } from 'kysely';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { insertRows } from '../../../../server/db/bulk.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import type { Registered } from '../../../../server/repositories/register/registered-sites.ts';
import type { RowProblem } from '../list/questions.ts';
import type { EarlierLine } from '../list/read-list.ts';
import type { Assumable, ListedSite } from '../list/site-row.ts';
import type { SiteImportRowTable, SiteImportTable } from '../schema.ts';
import { type ImportReading, parseReading } from './import-readings.ts';

/** An existing site that may be the same place: one in the register, or an earlier line of the file with the same UPRN. */
export type SameAs = Registered | ({ by: 'file' } & EarlierLine);
type InCompany = Pick<Viewer, 'companyId'>;
export type RowState = SiteImportRowTable['state'];

export type SiteImport = {
  id: string;
  fileName: string;
  head: string[];
  unread: string[];
  assumed: Record<Assumable, number>;
  /** How the file was read. */
  reading: ImportReading | undefined;
  total: number;
  refused: number;
  doubles: number;
  added: number;
  removed: number;
  /** While it is `adding` or `removing`, `added` and `removed` show the progress. */
  state: SiteImportTable['state'] | 'adding' | 'removing';
  /** Once confirmed, which of the possible duplicates are added: all, or those at these positions. */
  doublesToAdd: DoublesToAdd;
  createdBy: string;
  /** UTC ISO text, as all times. */
  createdAt: string;
  doneBy: string | null;
  doneAt: string | null;
  undoneBy: string | null;
  undoneAt: string | null;
};

/** All of the possible duplicates, or those named by their position in the file. */
export type DoublesToAdd = 'all' | readonly number[];

export type ImportedSite = {
  seq: number;
  line: number;
  state: Exclude<RowState, 'refused'>;
  site: ListedSite;
  sameAs: SameAs | undefined;
  /** The site made from it, if it still exists. */
  siteId: string | undefined;
};
export type RefusedRow = { seq: number; line: number; cells: string[]; problems: RowProblem[] };

export type NewImport = Pick<SiteImport, 'fileName' | 'head' | 'unread' | 'assumed' | 'reading' | 'total' | 'refused'>;
export type NewImportRow = {
  seq: number;
  line: number;
  read: { site: ListedSite; sameAs: SameAs | undefined } | { cells: string[]; problems: RowProblem[] };
};

/** @returns its id; add its rows with `addImportRows`, then call `setChecked`. */
export async function createImport(trx: Trx, viewer: Viewer, list: NewImport, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('site_import')
    .values({
      id,
      company_id: viewer.companyId,
      file_name: list.fileName,
      head: JSON.stringify(list.head),
      unread: JSON.stringify(list.unread),
      assumed: JSON.stringify(list.assumed),
      reading: JSON.stringify(list.reading ?? {}),
      total: list.total,
      refused: list.refused,
      doubles: 0,
      added: 0,
      removed: 0,
      state: 'reading',
      created_by: viewer.userId,
      created_at: now.toISOString(),
      done_by: null,
      done_at: null,
      undone_by: null,
      undone_at: null,
    })
    .execute();
  return id;
}

const rowColumns = [
  ['seq', 'integer'],
  ['line', 'integer'],
  ['state', 'text'],
  ['site', 'text'],
  ['same_as', 'text'],
  ['cells', 'text'],
  ['problems', 'text'],
] as const;

export async function addImportRows(
  trx: Trx,
  viewer: Viewer,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  const cells = rows.map(({ seq, line, read }) =>
    'site' in read
      ? [
          seq,
          line,
          read.sameAs ? 'double' : 'new',
          JSON.stringify(read.site),
          read.sameAs ? JSON.stringify(read.sameAs) : null,
          null,
          null,
        ]
      : [seq, line, 'refused', null, null, JSON.stringify(read.cells), JSON.stringify(read.problems)],
  );
  await insertRows(trx, 'site_import_row', rowColumns, cells, { company_id: viewer.companyId, import_id: importId });
}

/** The last 20, the latest first. */
export async function listImports(db: Db, viewer: Viewer): Promise<SiteImport[]> {
  const rows = await imports(db, viewer)
    .orderBy('site_import.created_at', 'desc')
    .orderBy('site_import.id', 'desc')
    .limit(20)
    .execute();
  return rows.map(toImport);
}

/** @throws NotFoundError when there is none in the viewer's company. */
export async function getImport(db: Db, viewer: Viewer, importId: string): Promise<SiteImport> {
  return importOf(db, viewer, importId);
}

/** An import that no other transaction can change until this one ends; with the ids of the people who confirmed and undid it. */
export type LockedImport = SiteImport & { readonly isLocked: true; doneById: string | null; undoneById: string | null };

/** For a command, or background work. @throws NotFoundError when there is none in the company. */
export async function lockImport(trx: Trx, company: InCompany, importId: string): Promise<LockedImport> {
  const held = trx
    .selectFrom('site_import')
    .where('company_id', '=', company.companyId)
    .where('id', '=', importId)
    .select(['done_by', 'undone_by'])
    .$if(isPostgres(trx), (query) => query.forUpdate());
  const by = await held.executeTakeFirst();
  // In a query of its own: PostgreSQL would answer with the state from before it waited.
  const list = await importOf(trx, company, importId);
  return { ...list, isLocked: true, doneById: by?.done_by ?? null, undoneById: by?.undone_by ?? null };
}

async function importOf(db: Db, company: InCompany, importId: string): Promise<SiteImport> {
  const row = await imports(db, company).where('site_import.id', '=', importId).executeTakeFirst();
  if (!row) throw new NotFoundError(`import ${importId}`);
  return toImport(row);
}

/** Rows after a position in the file: a number of them, or those up to another position. */
type Part = { after?: number | undefined; limit: number; to?: number | undefined };

/** Rows of an import in these states, in the order of the file. */
export async function listImportedSites(
  db: Db,
  viewer: InCompany,
  importId: string,
  states: readonly ImportedSite['state'][],
  { after = 0, limit, to }: Part,
): Promise<ImportedSite[]> {
  const rows = await db
    .selectFrom('site_import_row as row')
    .leftJoin('site', (join) => join.onRef('site.id', '=', 'row.site_id').on('site.company_id', '=', viewer.companyId))
    .where('row.company_id', '=', viewer.companyId)
    .where('row.import_id', '=', importId)
    .where('row.state', 'in', states)
    .where('row.seq', '>', after)
    .$if(to !== undefined, (query) => query.where('row.seq', '<=', to ?? after))
    .orderBy('row.seq')
    .limit(limit)
    .select(['row.seq', 'row.line', 'row.state', 'row.site', 'row.same_as', 'site.id as site_id'])
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    line: row.line,
    state: row.state as ImportedSite['state'],
    site: JSON.parse(row.site as string),
    sameAs: row.same_as === null ? undefined : JSON.parse(row.same_as),
    siteId: row.site_id ?? undefined,
  }));
}

/** Rows that were refused, in the order of the file. */
export async function listRefusedRows(
  db: Db,
  viewer: Viewer,
  importId: string,
  { after = 0, limit }: Part,
): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom('site_import_row')
    .where('company_id', '=', viewer.companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'refused')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .select(['seq', 'line', 'cells', 'problems'])
    .execute();
  return rows.map(({ seq, line, cells, problems }) => ({
    seq,
    line,
    cells: JSON.parse(cells as string),
    problems: JSON.parse(problems as string),
  }));
}

/**
 * Records the result of rows, any number in one statement. Each position carries the import's id, so that each row is looked
 * up by both columns; otherwise every row of the import would be compared with every position.
 */
export async function markRows(
  trx: Trx,
  viewer: InCompany,
  importId: string,
  rows: readonly { seq: number; state: RowState; siteId: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(({ seq, state, siteId }) => [importId, seq, state, siteId]));
  if (isPostgres(trx)) {
    await sql`update site_import_row as r set state = m.v ->> 2, site_id = m.v ->> 3
      from json_array_elements(${json}::json) as m(v)
      where r.import_id = m.v ->> 0 and r.seq = (m.v ->> 1)::integer and r.company_id = ${viewer.companyId}`.execute(
      trx,
    );
    return;
  }
  await sql`update site_import_row as r set state = m.value ->> 2, site_id = m.value ->> 3
    from json_each(${json}) as m
    where r.import_id = m.value ->> 0 and r.seq = m.value ->> 1 and r.company_id = ${viewer.companyId}`.execute(trx);
}

/** All its rows are stored; `doubles` of them may be in the register already. */
export async function setChecked(trx: Trx, viewer: Viewer, importId: string, doubles: number): Promise<void> {
  await change(trx, viewer, importId).set({ state: 'checked', doubles }).execute();
}

/** How many rows of an import are stored already. */
export async function countKeptRows(db: Db, viewer: Viewer, importId: string): Promise<number> {
  const last = await db
    .selectFrom('site_import_row')
    .where('company_id', '=', viewer.companyId)
    .where('import_id', '=', importId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select('seq')
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** Records who confirmed it: adding begins. */
export async function setAdding(
  trx: Trx,
  viewer: Viewer,
  { id, assumed }: Pick<SiteImport, 'id' | 'assumed'>,
  doublesToAdd: DoublesToAdd,
): Promise<void> {
  await change(trx, viewer, id)
    .set({ done_by: viewer.userId, assumed: JSON.stringify({ ...assumed, doublesToAdd }) })
    .execute();
}

/** Records who undoes it: removing begins. */
export async function setRemoving(trx: Trx, viewer: Viewer, importId: string): Promise<void> {
  await change(trx, viewer, importId).set({ undone_by: viewer.userId }).execute();
}

/** Records the progress of adding or removing. */
export async function saveProgress(
  trx: Trx,
  viewer: InCompany,
  importId: string,
  progress: { added: number } | { removed: number },
): Promise<void> {
  await change(trx, viewer, importId).set(progress).execute();
}

export async function setDone(trx: Trx, viewer: InCompany, importId: string, now: Date): Promise<void> {
  await change(trx, viewer, importId).set({ state: 'done', done_at: now.toISOString() }).execute();
}

export async function setUndone(trx: Trx, viewer: InCompany, importId: string, now: Date): Promise<void> {
  await change(trx, viewer, importId).set({ state: 'undone', undone_at: now.toISOString() }).execute();
}

/** The ones of these sites that the import itself has added. */
export async function madeByImport(
  db: Db,
  viewer: InCompany,
  importId: string,
  siteIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('site_import_row')
    .where('company_id', '=', viewer.companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'added')
    .where('site_id', 'in', siteIds)
    .select('site_id')
    .execute();
  return new Set(rows.flatMap(({ site_id }) => site_id ?? []));
}

/**
 * Imports of every company that are partly added or removed: work left unfinished when its process ended.
 * For background work, never for a page.
 */
export async function unfinishedImports(db: Db): Promise<{ id: string; companyId: string }[]> {
  return db
    .selectFrom('site_import')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'checked'), where('done_by', 'is not', null)]),
        where.and([where('state', '=', 'done'), where('undone_by', 'is not', null)]),
      ]),
    )
    .select(['id', 'company_id as companyId'])
    .execute();
}

const change = (trx: Trx, viewer: InCompany, importId: string) =>
  trx.updateTable('site_import').where('company_id', '=', viewer.companyId).where('id', '=', importId);

const imports = (db: Db, viewer: InCompany) =>
  db
    .selectFrom('site_import')
    .leftJoin('user as creator', 'creator.id', 'site_import.created_by')
    .leftJoin('user as adder', 'adder.id', 'site_import.done_by')
    .leftJoin('user as undoer', 'undoer.id', 'site_import.undone_by')
    .where('site_import.company_id', '=', viewer.companyId)
    .selectAll('site_import')
    .select(['creator.name as creator_name', 'adder.name as adder_name', 'undoer.name as undoer_name']);

type ImportRow = Selectable<SiteImportTable> & {
  creator_name: string | null;
  adder_name: string | null;
  undoer_name: string | null;
};

/** Confirmed but not done, or being undone: the row names the person who asked before its state changes. */
function stateOf({ state, done_by, undone_by }: ImportRow): SiteImport['state'] {
  if (state === 'checked' && done_by !== null) return 'adding';
  return state === 'done' && undone_by !== null ? 'removing' : state;
}

const toImport = (row: ImportRow): SiteImport => ({
  ...readAssumed(row.assumed),
  id: row.id,
  fileName: row.file_name,
  head: JSON.parse(row.head),
  unread: JSON.parse(row.unread),
  reading: parseReading(row.reading),
  total: row.total,
  refused: row.refused,
  doubles: row.doubles,
  added: row.added,
  removed: row.removed,
  state: stateOf(row),
  createdBy: row.creator_name ?? '',
  createdAt: row.created_at,
  doneBy: row.adder_name,
  doneAt: row.done_at,
  undoneBy: row.undoer_name,
  undoneAt: row.undone_at,
});

function readAssumed(json: string): Pick<SiteImport, 'assumed' | 'doublesToAdd'> {
  const { doublesToAdd = [], ...assumed } = JSON.parse(json);
  return { assumed, doublesToAdd };
}

/** Reads the file again: deletes the earlier reading, and the rows are stored again. */
export async function beginAgain(trx: Trx, { companyId }: Viewer, importId: string, list: NewImport): Promise<void> {
  await trx
    .deleteFrom('site_import_row')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute();
  await trx
    .updateTable('site_import')
    .set({
      ...{
        head: JSON.stringify(list.head),
        unread: JSON.stringify(list.unread),
        assumed: JSON.stringify(list.assumed),
      },
      ...{
        reading: JSON.stringify(list.reading),
        total: list.total,
        refused: list.refused,
        doubles: 0,
        state: 'reading',
      },
    })
    .where('company_id', '=', companyId)
    .where('id', '=', importId)
    .execute();
}
