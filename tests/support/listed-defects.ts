import { type ListedDefect, listDefects } from '../../src/features/defects/records/defects.ts';
import { settleSite } from '../../src/features/defects/records/settle.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/server/db/dialect.ts';

/** The defects that the viewer sees on the list, the gravest first, where every client wants improvements (C3) followed too. */
export async function listedDefects(db: Db, viewer: Viewer): Promise<ListedDefect[]> {
  const { companyId } = viewer;
  await db.updateTable('client').set({ follows_c3: 1 }).where('company_id', '=', companyId).execute();
  const sites = await db.selectFrom('site').where('company_id', '=', companyId).select('id').execute();
  for (const { id } of sites) await db.transaction().execute((trx) => settleSite(trx, { companyId }, id, new Date()));
  return (await listDefects(db, viewer, { today: '2026-11-27', most: 500 })).defects;
}
