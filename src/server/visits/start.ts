import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { lockVisit } from '../repositories/register/visits.ts';
import { takeStep } from './change-status.ts';

/**
 * Starts a visit. Starting it twice leaves the first time.
 * @throws NotFoundError when there is none that the actor is on; ConflictError when it is done or cancelled.
 */
export async function startVisit(trx: Trx, actor: Actor, visitId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'visits.start');
  const visit = await lockVisit(trx, actor, visitId);
  if (visit.status === 'started') return;
  await takeStep(trx, actor, visit, 'start', now);
  await recordEvent(trx, actor, { kind: 'visit.started', subject: visitId }, now);
}
