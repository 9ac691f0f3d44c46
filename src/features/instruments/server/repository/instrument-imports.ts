import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import type { InstrumentOutcome } from '../csv/outcome.ts';
import type { SentRow } from '../csv/read-instruments.ts';
import type { InstrumentImportTable } from '../schema.ts';

/** A file as read: its first row, the ignored headings, and the rows. */
export type InstrumentList = { head: readonly string[]; unknown: readonly string[]; rows: readonly SentRow[] };

export type InstrumentImport = {
  id: string;
  fileName: string;
  list: InstrumentList;
  outcome: InstrumentOutcome;
  state: InstrumentImportTable['state'];
  createdBy: string;
  /** UTC ISO text, as all times. */
  createdAt: string;
  doneBy: string | null;
  doneAt: string | null;
};

export type InstrumentImportSummary = Omit<InstrumentImport, 'list'>;

/** @returns its id. */
export async function createInstrumentImport(
  trx: Trx,
  viewer: Viewer,
  { fileName, list, outcome }: Pick<InstrumentImport, 'fileName' | 'list' | 'outcome'>,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('instrument_import')
    .values({
      ...{ id, company_id: viewer.companyId, file_name: fileName, state: 'checked' },
      ...{ list: JSON.stringify(list), outcome: JSON.stringify(outcome) },
      ...{ created_by: viewer.userId, created_at: now.toISOString(), done_by: null, done_at: null },
    })
    .execute();
  return id;
}

/** The last 20, the latest first. */
export async function listInstrumentImports(db: Db, viewer: Viewer): Promise<InstrumentImportSummary[]> {
  const rows = await imports(db, viewer)
    .orderBy('instrument_import.created_at', 'desc')
    .orderBy('instrument_import.id', 'desc')
    .limit(20)
    .execute();
  return rows.map(toSummary);
}

/** @throws NotFoundError when there is none in the viewer's company. */
export async function getInstrumentImport(db: Db, viewer: Viewer, id: string): Promise<InstrumentImport> {
  const row = await imports(db, viewer)
    .where('instrument_import.id', '=', id)
    .select('instrument_import.list')
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`list of instruments ${id}`);
  return { ...toSummary(row), list: JSON.parse(row.list) as InstrumentList };
}

/** Reads it and locks it until the transaction ends. @throws NotFoundError as `getInstrumentImport`. */
export async function lockInstrumentImport(trx: Trx, viewer: Viewer, id: string): Promise<InstrumentImport> {
  await trx
    .selectFrom('instrument_import')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .select('id')
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
  // In a query of its own: PostgreSQL would answer with the state from before it waited.
  return getInstrumentImport(trx, viewer, id);
}

/** Stores what it would do, given the register as it is now. */
export async function saveOutcome(trx: Trx, viewer: Viewer, id: string, outcome: InstrumentOutcome): Promise<void> {
  await change(trx, viewer, id)
    .set({ outcome: JSON.stringify(outcome) })
    .execute();
}

export async function setInstrumentsTaken(trx: Trx, viewer: Viewer, id: string, now: Date): Promise<void> {
  await change(trx, viewer, id).set({ state: 'done', done_by: viewer.userId, done_at: now.toISOString() }).execute();
}

const change = (trx: Trx, { companyId }: Viewer, id: string) =>
  trx.updateTable('instrument_import').where('company_id', '=', companyId).where('id', '=', id);

const imports = (db: Db, { companyId }: Viewer) =>
  db
    .selectFrom('instrument_import')
    .leftJoin('user as creator', 'creator.id', 'instrument_import.created_by')
    .leftJoin('user as doer', 'doer.id', 'instrument_import.done_by')
    .where('instrument_import.company_id', '=', companyId)
    .select([
      'instrument_import.id',
      'instrument_import.file_name',
      'instrument_import.outcome',
      'instrument_import.state',
      'instrument_import.created_at',
      'instrument_import.done_at',
      'creator.name as creator_name',
      'doer.name as doer_name',
    ]);

type SummaryRow = Pick<InstrumentImportTable, 'id' | 'file_name' | 'outcome' | 'state' | 'created_at' | 'done_at'> & {
  creator_name: string | null;
  doer_name: string | null;
};

const toSummary = (row: SummaryRow): InstrumentImportSummary => ({
  id: row.id,
  fileName: row.file_name,
  outcome: JSON.parse(row.outcome) as InstrumentOutcome,
  state: row.state,
  createdBy: row.creator_name ?? '',
  createdAt: row.created_at,
  doneBy: row.doer_name,
  doneAt: row.done_at,
});
