import { sql } from 'kysely';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';

/** Looked at from the latest back: what a person enters in some minutes, and a board that was carried over at once. */
const MOST = 300;

/** Who entered something below a path, and when last; UTC ISO text. */
export type Work = { path: string; byId: string; at: string };

const othersLast = prepared((db: Db, blank: Blank<'reportId' | 'companyId' | 'userId' | 'after' | 'since'>) =>
  db
    .selectFrom('entry')
    .where('entry.report_id', '=', blank('reportId'))
    .where('entry.seq', '>', sql<number>`${blank('after')}`)
    .where('entry.company_id', '=', blank('companyId'))
    .where('entry.author_id', '<>', blank('userId'))
    .where('entry.server_at', '>=', blank('since'))
    .orderBy('entry.seq', 'desc')
    .select(['entry.path', 'entry.author_id', 'entry.server_at']),
);

/**
 * What other people than the viewer entered into a report since an instant, the latest first. Whether the viewer sees the report was
 * asked.
 * @param seq  of the report's last entry.
 */
export async function listOthersWork(
  db: Db,
  { companyId, userId }: Viewer,
  { id, seq }: { id: string; seq: number },
  since: string,
): Promise<Work[]> {
  const rows = await othersLast(db, { reportId: id, after: String(seq - MOST), companyId, userId, since }, {});
  return rows.map(({ path, author_id, server_at }) => ({ path, byId: author_id, at: server_at }));
}
