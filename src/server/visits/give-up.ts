import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { can, mayNot, mustBeAllowed } from '../permissions.ts';
import { lockVisitWithReports } from '../repositories/register/visits.ts';
import { endVisit } from './end.ts';

/**
 * Gives up a visit that was started and cannot be finished: nobody let them in, or it is not safe. The office may, and whoever is
 * on it. Its report, which nobody has handed in, is discarded with it.
 * @param reason  why, in a sentence.
 * @throws NotFoundError when there is none that the actor is on; ForbiddenError for a supervisor who is not on it; ConflictError
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
  if (!can(actor, 'visits.book') && visit.electricianId !== actor.userId && !visit.isColleagues)
    throw mayNot('visits.give-up');
  await endVisit(trx, actor, visit, { reason, action: 'give up', kind: 'visit.given-up' }, now);
}
