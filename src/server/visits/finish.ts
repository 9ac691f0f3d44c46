import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { lockVisit } from '../repositories/register/visits.ts';
import { takeStep } from './change-status.ts';

/** A visit is done when its report is submitted: permission and event belong to that. */
export async function finishVisit(trx: Trx, actor: Actor, visitId: string): Promise<void> {
  await takeStep(trx, actor, await lockVisit(trx, actor, visitId), { action: 'finish' });
}
