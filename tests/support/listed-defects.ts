import { defectList } from '../../src/features/defects/list/defect-list.tsx';
import type { Defect } from '../../src/features/defects/records/defects.ts';
import { settleSite } from '../../src/features/defects/records/settle.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { slicesOfAll } from '../../src/server/lists/answer.ts';
import { readAsked } from '../../src/server/lists/asked.ts';

export type ListedDefect = Defect & { group: string | undefined };

/** All defects of the list that a query finds, in its order. */
export async function followedDefects(db: Db, viewer: Viewer, today: string, query = ''): Promise<ListedDefect[]> {
  const context = { db, viewer, today, timeZone: 'Europe/London' };
  const rows: ListedDefect[] = [];
  for await (const slice of slicesOfAll(defectList, context, await readAsked(defectList, context, query)))
    rows.push(...slice.map((row) => ({ ...row, group: defectList.groupOf?.(row, context)?.title })));
  return rows;
}

/** The defects that the viewer sees on the list, the gravest first, where every client wants improvements (C3) followed too. */
export async function listedDefects(db: Db, viewer: Viewer): Promise<ListedDefect[]> {
  const { companyId } = viewer;
  await db.updateTable('client').set({ follows_c3: 1 }).where('company_id', '=', companyId).execute();
  const sites = await db.selectFrom('site').where('company_id', '=', companyId).select('id').execute();
  for (const { id } of sites) await db.transaction().execute((trx) => settleSite(trx, { companyId }, id, new Date()));
  return followedDefects(db, viewer, '2026-11-27');
}
