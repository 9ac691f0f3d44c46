import { newId } from '../../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';

/** What a merge did, by which it is undone. */
type Manifest = {
  /** Keys of rows by table: those that moved, and those that the one that stays had. */
  moved: Record<string, string[]>;
  there: Record<string, string[]>;
  /** Blank details that were filled in, with their values. */
  filled: Record<string, string>;
};
export type Merging = {
  id: string;
  goneId: string;
  staysId: string;
  manifest: Manifest;
  mergedAt: string;
  undoneAt: string | null;
};

export async function insertMerging(
  trx: Trx,
  viewer: Viewer,
  { thing, goneId, staysId, manifest }: Pick<Merging, 'goneId' | 'staysId' | 'manifest'> & { thing: 'site' | 'client' },
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('merging')
    .values({
      ...{ id, company_id: viewer.companyId, thing, gone_id: goneId, stays_id: staysId },
      ...{
        manifest: JSON.stringify(manifest),
        merged_by: viewer.userId,
        merged_at: now.toISOString(),
        undone_at: null,
      },
    })
    .execute();
  return id;
}

/** The last merge into a site or client that is not undone. */
export async function findLastMerging(
  db: Db,
  { companyId }: InCompany,
  thing: 'site' | 'client',
  staysId: string,
): Promise<Merging | undefined> {
  const row = await db
    .selectFrom('merging')
    .where('company_id', '=', companyId)
    .where('stays_id', '=', staysId)
    .where('thing', '=', thing)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, goneId: row.gone_id, staysId: row.stays_id, manifest: JSON.parse(row.manifest) },
      ...{ mergedAt: row.merged_at, undoneAt: row.undone_at },
    }
  );
}

export async function markMergeUndone(trx: Trx, { companyId }: InCompany, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('merging')
    .set({ undone_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
