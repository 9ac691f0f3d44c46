import { sql } from 'kysely';
import { BY_LINK } from '../../../domain/report/by-link.ts';
import type { Work } from '../../../domain/report/work.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';

/** Entries read, from the latest back: enough for some minutes of a person's work, and for a board carried over at once. */
const MOST = 300;

const othersLast = prepared((db: Db, blank: Blank<'reportId' | 'companyId' | 'userId' | 'after' | 'since'>) =>
  db
    .selectFrom('entry')
    .where('entry.report_id', '=', blank('reportId'))
    .where('entry.seq', '>', sql<number>`${blank('after')}`)
    .where('entry.company_id', '=', blank('companyId'))
    .where('entry.author_id', '<>', blank('userId'))
    .where('entry.server_at', '>=', blank('since'))
    .where('entry.submission', 'not like', `${BY_LINK}%`)
    .orderBy('entry.seq', 'desc')
    .select(['entry.path', 'entry.author_id', 'entry.server_at']),
);

/** The last reading of a log; it stays valid while the log's last entry is the same. */
type Read = { seq: number; userId: string; since: string; work: Work[] };
const read = new WeakMap<object, Read>();

/**
 * What people other than the viewer have entered into a report since an instant, the latest first. The caller has checked that the
 * viewer sees the report.
 * @param seq  of the report's last entry.
 * @param document  key of the cache, by identity: a board is looked at after each of its circuits.
 */
export async function listOthersWork(
  db: Db,
  { companyId, userId }: Viewer,
  { id, seq, document }: { id: string; seq: number; document: object },
  since: string,
): Promise<Work[]> {
  const last = read.get(document);
  if (last?.seq === seq && last.userId === userId && last.since <= since)
    return last.work.filter(({ at }) => at >= since);
  const rows = await othersLast(db, { reportId: id, after: String(seq - MOST), companyId, userId, since }, {});
  const work = rows.map(({ path, author_id, server_at }) => ({ path, byId: author_id, at: server_at }));
  read.set(document, { seq, userId, since, work });
  return work;
}
