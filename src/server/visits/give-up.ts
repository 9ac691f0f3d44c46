import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { mayGiveUp, mayNot, mustBeAllowed } from '../permissions.ts';
import { lockVisitWithReports } from '../repositories/register/visits.ts';
import { endVisit } from './end.ts';

/**
 * Gives up a visit that was started and cannot be finished: no access, or it is not safe. The office may, and its
 * electrician, but not its colleagues, because its report, which is not submitted, is discarded with it.
 * @param reason  why, in a sentence.
 * @throws NotFoundError when there is none that the actor is on; ForbiddenError for colleagues; ConflictError
 * when it was not started, or is done or cancelled.
 */
export async function giveUpVisit(
  trx: Trx,
  actor: Actor,
  { visitId, reason }: { visitId: string; reason: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.give-up');
  const visit = await lockVisitWithReports(trx, actor, visitId);
  if (!mayGiveUp(actor, visit)) throw mayNot('visits.give-up');
  await endVisit(trx, actor, visit, { reason, action: 'give up', kind: 'visit.given-up' }, now);
}
