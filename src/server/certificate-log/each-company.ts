import type { Deps } from '../context.ts';
import { isDatabaseTrouble } from '../db/faults.ts';
import { newId } from '../ids.ts';

/**
 * Does the work for one company after the other. Where it fails for one (its log has lost a hash, its key does not open), that is
 * logged and reported, and the next one's turn comes.
 * @param isOver  asked before each; the rest is left for the next time.
 * @returns what was done, without those that failed.
 */
export async function forEachCompany<T>(
  { log, monitoring }: Pick<Deps, 'log' | 'monitoring'>,
  companyIds: readonly string[],
  work: (companyId: string) => Promise<T>,
  isOver: () => boolean,
): Promise<T[]> {
  const done: T[] = [];
  for (const companyId of companyIds) {
    if (isOver()) break;
    try {
      done.push(await work(companyId));
    } catch (error) {
      const requestId = newId();
      log.error({ err: error, companyId, requestId }, 'the log of certificates of a company could not be kept');
      if (!isDatabaseTrouble(error)) monitoring.report(error, { requestId, path: '/settings/log' });
    }
  }
  return done;
}
