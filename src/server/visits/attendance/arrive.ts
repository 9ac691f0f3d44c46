import { isOnSite } from '../../../domain/visit/calls.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { recordEvent } from '../../events.ts';
import { insertCall } from '../../repositories/register/visit-calls.ts';
import { mustNotBeBookedAgain, takeStep } from '../change-status.ts';
import { reclaimOwnReport } from '../reclaim-report.ts';
import { dayOf, lockToAttend, notAfter } from './lock-to-attend.ts';

/**
 * A person on a visit has arrived, which starts it. If they are there already, the first time of the day stays.
 * @param at  UTC ISO text: the time they give. A time in the future comes from a wrong clock and counts as now.
 * @throws NotFoundError when there is no visit that the actor is on; ConflictError when it is done, cancelled or booked again.
 */
export async function arrive(
  trx: Trx,
  actor: Actor,
  { visitId, at }: { visitId: string; at: string },
  now: Date,
): Promise<void> {
  const { visit, calls } = await lockToAttend(trx, actor, visitId);
  const arrived = notAfter(at, now);
  if (visit.status === 'started' && isOnSite(calls, actor.userId, await dayOf(trx, actor, arrived))) return;
  await mustNotBeBookedAgain(trx, actor, visit);
  if (visit.status === 'no access') await reclaimOwnReport(trx, actor, visit, now);
  await takeStep(trx, actor, visit, { action: 'arrive', at: arrived });
  await insertCall(trx, actor, visit, { kind: 'arrived', at: arrived }, now);
  await recordEvent(trx, actor, { kind: 'visit.arrived', subject: visit.id, detail: { at: arrived } }, now);
}
