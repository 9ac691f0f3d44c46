import type { Selectable } from 'kysely';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import type { Assumable } from '../list/row/listed-site.ts';
import type { SiteImportTable } from '../schema.ts';
import { type ImportReading, parseReading } from './import-readings.ts';

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

export type NewImport = Pick<SiteImport, 'fileName' | 'head' | 'unread' | 'assumed' | 'reading' | 'total' | 'refused'>;
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

/** All its rows are stored; `doubles` of them may be in the register already. */
export async function setChecked(trx: Trx, viewer: Viewer, importId: string, doubles: number): Promise<void> {
  await change(trx, viewer, importId).set({ state: 'checked', doubles }).execute();
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
