import { sql } from 'kysely';
import { usedTexts } from '../../../../domain/library/used-texts.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';

/** One report may use a text many times: this many entries are read for the few ids in them. */
const mostRead = 100;

/** The ids of the texts that the viewer began observations from, the latest used first. */
export async function listUsedTexts(db: Db, viewer: Pick<Viewer, 'companyId' | 'userId'>): Promise<string[]> {
  const rows = await db
    .selectFrom('entry')
    .where('company_id', '=', viewer.companyId)
    .where('author_id', '=', viewer.userId)
    // Must match the expression of the index: see its migration.
    .where(sql<boolean>`path like 'observations/%/library_id'`)
    .orderBy('server_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(mostRead)
    .select('value')
    .execute();
  return usedTexts(rows.map(({ value }) => JSON.parse(value)));
}
