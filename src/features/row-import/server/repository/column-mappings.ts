import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import type { ColumnMappingTable } from '../schema.ts';

/** The meaning of a row of column headings for the company. */
export type ColumnMapping = {
  id: string;
  /** Identifies the headings: `headKeyOf`. */
  headKey: string;
  /** As written in the file. */
  heads: readonly string[];
  /** For each heading the machine name of a field, or '' where the column is ignored. */
  fields: readonly string[];
  /** UTC ISO text. */
  keptAt: string;
};

/** A company has a few kinds of tester; above this, the oldest mapping is deleted. */
export const mostMappings = 50;

const mappings = (db: Db, { companyId }: InCompany) =>
  db.selectFrom('column_mapping').where('column_mapping.company_id', '=', companyId);

/** All of the company's, the latest first. */
export async function listMappings(db: Db, viewer: Viewer): Promise<ColumnMapping[]> {
  const rows = await mappings(db, viewer)
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMappings)
    .selectAll()
    .execute();
  return rows.map(toMapping);
}

/** The mapping of a row of headings. @param headKey  from `headKeyOf`. */
export async function findMapping(db: Db, viewer: Viewer, headKey: string): Promise<ColumnMapping | undefined> {
  const row = await mappings(db, viewer).where('head_key', '=', headKey).selectAll().executeTakeFirst();
  return row && toMapping(row);
}

/** @throws NotFoundError when there is none in the viewer's company. */
export async function getMapping(db: Db, viewer: Viewer, id: string): Promise<ColumnMapping> {
  const row = await mappings(db, viewer).where('id', '=', id).selectAll().executeTakeFirst();
  if (!row) throw new NotFoundError(`column mapping ${id}`);
  return toMapping(row);
}

/** Replaces the mapping of the same headings. */
export async function saveMapping(
  trx: Trx,
  { companyId, userId }: Viewer,
  { headKey, heads, fields }: Pick<ColumnMapping, 'headKey' | 'heads' | 'fields'>,
  now: Date,
): Promise<void> {
  const kept = { fields: JSON.stringify(fields), kept_by: userId, kept_at: now.toISOString() };
  await trx
    .insertInto('column_mapping')
    .values({ id: newId(), company_id: companyId, head_key: headKey, heads: JSON.stringify(heads), ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'head_key']).doUpdateSet(kept))
    .execute();
}

export async function deleteMappings(trx: Trx, { companyId }: Viewer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('column_mapping').where('company_id', '=', companyId).where('id', 'in', ids).execute();
}

const toMapping = (row: ColumnMappingTable): ColumnMapping => ({
  id: row.id,
  headKey: row.head_key,
  heads: JSON.parse(row.heads) as string[],
  fields: JSON.parse(row.fields) as string[],
  keptAt: row.kept_at,
});
