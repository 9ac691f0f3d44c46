import { isBlank, itemsOf } from '../../../domain/forms/document.ts';
import type { Change } from '../../../domain/report/merge.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { getLogAt } from '../../../server/repositories/entries/entry-log.ts';
import type { LockedReport } from '../../../server/repositories/lock-report.ts';

const BY_CLOCK = '-clock';

/** A new submission id for correcting the time of a notice, where a phone's clock was wrong. */
export const newIdByClock = (): string => `${newId()}${BY_CLOCK}`;

/**
 * The times of a notice as an actor's phone entered them by its own clock, where only the server has corrected them since;
 * the latest correction comes first. A phone that signs before it hears of a correction signs for the time it showed.
 */
export async function beforePutRight(trx: Trx, actor: Actor, report: LockedReport): Promise<Change[]> {
  const paths = itemsOf(report.document.observations)
    .filter(({ told_at }) => !isBlank(told_at))
    .map(({ id }) => `observations/${id}/told_at`);
  const log = paths.length > 0 ? await getLogAt(trx, actor, report.id, paths) : [];
  return paths
    .flatMap((path) => {
      const [before, last] = log.filter((entry) => entry.path === path && entry.kind === 'set').slice(-2);
      const isPutRight = before && last?.authorId === actor.userId && last.submission.endsWith(BY_CLOCK);
      return isPutRight ? [{ path, value: before.value, seq: last.seq }] : [];
    })
    .sort((a, b) => b.seq - a.seq)
    .map(({ path, value }) => ({ path, value }));
}
