import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../db/dialect.ts';
import { recordEvent } from '../../events.ts';
import { can, mayNot, mustBeAllowed } from '../../permissions.ts';
import { type KeptCall, listCalls, markTakenBack } from '../../repositories/register/visit-calls.ts';
import { lockVisit, type Visit } from '../../repositories/register/visits.ts';
import { getSiteToBegin } from '../../repositories/register/whole-register.ts';
import { mustNotBeBookedAgain, putBack } from '../change-status.ts';
import { reclaimOwnReport } from '../reclaim-report.ts';

/**
 * Takes back a mistaken call at a visit. Its effects are undone too; the report stays as it is.
 * @throws NotFoundError when there is no such call at a visit that the actor is on; ForbiddenError when another person made it and the
 * actor books no visits; ConflictError when there is a later call, the visit was cancelled, or was booked again.
 */
export async function takeBackCall(
  trx: Trx,
  actor: Actor,
  { visitId, callId }: { visitId: string; callId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'visits.read');
  const visit = await lockVisit(trx, actor, visitId);
  const calls = (await listCalls(trx, actor, [visitId])).get(visitId) ?? [];
  const call = calls.find(({ id }) => id === callId);
  if (!call) throw new NotFoundError(`call ${callId} of visit ${visitId}`);
  if (!mayTakeBack(actor, visit, call)) throw mayNot('visits.attend');
  if (calls.at(-1) !== call) throw new ConflictError('There is a later entry. Undo that first.');
  if (visit.status === 'cancelled') throw new ConflictError('This visit is cancelled: it cannot be changed any more.');
  if (call.kind === 'no-access') await mustNotBeBookedAgain(trx, actor, visit);
  // The visit is to be made again.
  if (call.kind === 'no-access') await getSiteToBegin(trx, actor, visit.siteId);
  await markTakenBack(trx, actor, callId, now);
  if (call.kind === 'no-access') await reclaimOwnReport(trx, actor, visit, now);
  await putBack(trx, actor, visit, stateWithout(visit, call, calls.slice(0, -1)));
  const detail = { kind: call.kind, by: call.byId };
  await recordEvent(trx, actor, { kind: 'visit.call-taken-back', subject: visitId, detail }, now);
}

/** The person who made the call, and the office. */
const mayTakeBack = (actor: Actor, visit: Pick<Visit, 'electricianId' | 'isColleagues'>, { byId }: KeptCall) =>
  can(actor, 'visits.book') ||
  (byId === actor.userId &&
    can(actor, 'visits.attend') &&
    (visit.electricianId === byId || visit.isColleagues === true));

/** The status of the visit without its last call. A visit that is done stays so: its report was submitted. */
function stateWithout({ status, startedAt }: Visit, call: KeptCall, rest: readonly KeptCall[]) {
  const before = rest.at(-1);
  const noAccessAt = status !== 'done' && before?.kind === 'no-access' ? before.at : null;
  const starts = call.kind === 'arrived' && call.was === 'booked';
  if (status === 'done') return { status, startedAt: starts ? null : startedAt, noAccessAt };
  const isStarted = starts ? false : startedAt !== null;
  return {
    status: isStarted ? ('started' as const) : ('booked' as const),
    startedAt: isStarted ? startedAt : null,
    noAccessAt,
  };
}
