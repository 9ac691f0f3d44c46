import type { ReportNews } from '../../../../domain/field-sync/sending.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../db/dialect.ts';
import { listEntriesSince, listOwnHeads, listSideMarks } from '../../../repositories/entries/news.ts';
import { namesOf } from '../../../repositories/people/people.ts';

/** Entries of one report sent one by one. */
const MOST_ENTRIES = 2000;
/** Limit for all reports in one answer: the rest is sent with the next. */
const MOST_IN_ALL = 5000;

/** New entries of each report since the sequence number that the phone has. */
export async function newsOf(db: Db, viewer: Viewer, have: Readonly<Record<string, number>>): Promise<ReportNews[]> {
  const asked = Object.keys(have);
  if (asked.length === 0) return [];
  const heads = new Map((await listOwnHeads(db, viewer, asked)).map((head) => [head.id, head]));
  const beside = await listSideMarks(db, viewer, [...heads.keys()]);
  const news: ReportNews[] = [];
  let told = 0;
  for (const report of asked) {
    const head = heads.get(report);
    if (!head) {
      news.push({ state: 'gone', report });
      continue;
    }
    const { seq, status } = head;
    const since = have[report] ?? 0;
    const isTold = since <= seq && seq - since <= MOST_ENTRIES && told + seq - since <= MOST_IN_ALL;
    if (!isTold) {
      news.push({ state: 'fetch', report, seq, status });
      continue;
    }
    const entries = since === seq ? [] : await listEntriesSince(db, viewer, report, { since, until: seq });
    told += entries.length;
    const names = await namesOf(db, viewer, [...new Set(entries.map(({ authorId }) => authorId))]);
    news.push({
      state: 'entries',
      report,
      seq,
      status,
      entries,
      names: Object.fromEntries(names),
      beside: beside.get(report),
    });
  }
  return news;
}
