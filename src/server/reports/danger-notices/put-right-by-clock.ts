import { isBlank, itemsOf } from '../../../domain/forms/document.ts';
import type { Change } from '../../../domain/report/merge.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { newId } from '../../ids.ts';
import { getLogAt } from '../../repositories/entries/entry-log.ts';
import type { LockedReport } from '../../repositories/lock-report.ts';

const BY_CLOCK = '-clock';

/** A new id to put right under when somebody was told, where the clock of a phone was wrong. */
export const newIdByClock = (): string => `${newId()}${BY_CLOCK}`;

/**
 * When somebody was told as an actor's phone filled it in, where nothing but the server has changed that since, by the phone's clock;
 * what was put right last comes first. A phone that signs before it hears of it signs for what it showed.
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
