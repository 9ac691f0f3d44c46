import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { tidyTallies } from '../../../server/db/tidy-tallies.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { settleSite } from '../../defects/records/settle.ts';
import { HOMES_AT_ONCE, refreshStates } from '../records/refresh.ts';

/** The time zone in which a day begins last. When it is that day here, it is that day in every company. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Works out the state of waiting homes: homes older than this table, imported homes, and homes with a record that takes effect today. Each
 * batch is one transaction, so if the process is killed the next one continues.
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
      await db.transaction().execute(async (trx) => {
        for (const id of await listMovedInto(trx, companyId, ids)) await settleSite(trx, { companyId }, id, now);
        await refreshStates(trx, companyId, ids, now);
      });
    }
    done += waiting.length;
    onPart?.(done);
  }
  if (done > HOMES_AT_ONCE) await tidyTallies(db, clock());
  return done;
}

/**
 * The waiting homes with defects to which access was refused. Tenants who move in today have refused nobody, so these defects are worked
 * out too.
 */
async function listMovedInto(trx: Trx, companyId: string, siteIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('defect')
    .innerJoin('home_state', 'home_state.site_id', 'defect.site_id')
    .where('defect.company_id', '=', companyId)
    .where('defect.site_id', 'in', listed(trx, siteIds).select('hit.id'))
    .where('defect.gone_at', 'is', null)
    .where((where) => where.or([where('defect.state', '=', 'defended'), where('defect.no_access_count', '>', 0)]))
    .where('home_state.stale_from', '<>', '')
    .distinct()
    .orderBy('defect.site_id')
    .select('defect.site_id')
    .execute();
  return rows.map(({ site_id }) => site_id);
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
