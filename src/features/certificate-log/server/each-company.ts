import { newId } from '../../../kernel/ids.ts';
import type { Deps } from '../../../server/context.ts';
import { isDatabaseTrouble } from '../../../server/db/faults.ts';

/**
 * Does the work for one company after another. A failure (the log has lost a hash, the key does not open) is
 * logged and reported, and the next company follows.
 * @param isOver  checked before each; the rest waits for the next time.
 * @returns the results, without the failed companies.
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
      log.error({ err: error, companyId, requestId }, 'the log of certificates of a company could not be signed');
      if (!isDatabaseTrouble(error)) monitoring.report(error, { requestId, path: '/settings/log' });
    }
  }
  return done;
}
