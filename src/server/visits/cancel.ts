import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { mustBeAllowed } from '../permissions.ts';
import { lockVisitWithReports } from '../repositories/register/visits.ts';
import { mustNotBeBookedAgain } from './change-status.ts';
import { endVisit } from './end.ts';

/**
 * Cancels a visit that was not started; its report, which is not submitted, is discarded with it.
 * @param reason  why, in a sentence.
 * @throws NotFoundError when there is none in the company; ConflictError when it was started, done, cancelled or booked again.
 */
export async function cancelVisit(
  trx: Trx,
  actor: Actor,
  { visitId, reason }: { visitId: string; reason: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.book');
  const visit = await lockVisitWithReports(trx, actor, visitId);
  await mustNotBeBookedAgain(trx, actor, visit);
  await endVisit(trx, actor, visit, { reason, action: 'cancel', kind: 'visit.cancelled' }, now);
}
