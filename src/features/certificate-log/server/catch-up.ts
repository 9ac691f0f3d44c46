import type { Deps } from '../../../server/context.ts';
import { openKey } from '../../../server/keys/open-key.ts';
import { takeBacklog } from './append.ts';
import { forEachCompany } from './each-company.ts';
import { beginLog, listCompaniesToCatchUp, lockLog } from './repository/logs.ts';

type CatchUpDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'monitoring'> & {
  config: Pick<Deps['config'], 'sessionSecret'>;
};

/** A tenth of a second of work, in which the company issues nothing else. */
const AT_ONCE = 500;

/**
 * Adds the certificates that were issued before there was a log to it, company by company, in order of issue. Several processes
 * may do so at once, and another continues for one that dies. A company that fails holds up no other.
 * @param isOver  checked between two transactions; the rest waits for the next time.
 */
export async function catchUp(
  deps: CatchUpDeps,
  { atOnce = AT_ONCE, isOver = () => false }: { atOnce?: number; isOver?: () => boolean } = {},
): Promise<void> {
  const { db, clock, config } = deps;
  const takeIn = async (companyId: string) => {
    for (let isWhole = false; !isWhole && !isOver(); ) {
      isWhole = await db.transaction().execute(async (trx) => {
        const now = clock();
        const log = (await lockLog(trx, { companyId })) ?? (await beginLog(trx, { companyId }, now));
        if (log.backlog !== null) return true;
        const key = await openKey(trx, { companyId, userId: null }, config.sessionSecret, now);
        const { backlog } = await takeBacklog(trx, log, { most: atOnce, key, now });
        return backlog !== null;
      });
    }
  };
  await forEachCompany(deps, await listCompaniesToCatchUp(db), takeIn, () => false);
}
