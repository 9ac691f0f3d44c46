import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type Booking, lockVisit, type Noticed, saveVisitTime } from '../repositories/register/visits.ts';
import { mustBePossible } from './change-status.ts';

/**
 * Moves a visit to another day or window. To change the electrician, hand over its report.
 * @throws NotFoundError when there is none in the company; ConflictError when it was started, done or cancelled.
 */
export async function moveVisit(
  trx: Trx,
  actor: Actor,
  visitId: string,
  { notice, ...time }: Pick<Booking, 'day' | 'windowFrom' | 'windowTo'> & Noticed,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.book');
  const visit = await lockVisit(trx, actor, visitId);
  mustBePossible('move', visit);
  await saveVisitTime(trx, actor, visitId, time);
  const was = `${visit.day} ${visit.windowFrom} ${visit.windowTo}`;
  const detail = { day: time.day, was, ...(notice && { notice }) };
  await recordEvent(trx, actor, { kind: 'visit.moved', subject: visitId, detail }, now);
}
