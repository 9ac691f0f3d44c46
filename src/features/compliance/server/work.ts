import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { HOMES_AT_ONCE, refreshStates } from '../records/refresh.ts';

/** Where a day begins last: what waits for a day has its day in every company by then. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Works out the homes that wait: those that were there before this table, those of an import, and those for which the day has come on
 * which something recorded takes effect. A part is a transaction; a process that is killed leaves the rest to the next.
 * @param isOver  asked between two parts.
 * @param onPart  is told how many homes are done so far.
 */
export async function workOutStates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { isOver = () => false, onPart }: { isOver?: () => boolean; onPart?: (done: number) => void } = {},
): Promise<number> {
  let done = 0;
  while (!isOver()) {
    const now = clock();
    const waiting = await nextStale(db, dayIn(now, LAST_ZONE));
    if (waiting.length === 0) break;
    for (const [companyId, homes] of Map.groupBy(waiting, ({ company_id }) => company_id)) {
      const ids = homes.map(({ site_id }) => site_id);
      await db.transaction().execute((trx) => refreshStates(trx, companyId, ids, now));
    }
    done += waiting.length;
    onPart?.(done);
  }
  return done;
}

const nextStale = (db: Db, today: string) =>
  db
    .selectFrom('home_state')
    .where('stale_from', 'is not', null)
    .where('stale_from', '<=', today)
    .orderBy('stale_from')
    .orderBy('site_id')
    .limit(HOMES_AT_ONCE)
    .select(['site_id', 'company_id'])
    .execute();
