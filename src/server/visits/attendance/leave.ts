import { lastCallOf } from '../../../domain/visit/calls.ts';
import { visitIs } from '../../../domain/visit/status.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../db/dialect.ts';
import { recordEvent } from '../../events.ts';
import { insertCall } from '../../repositories/register/visit-calls.ts';
import { lockToAttend, notAfter } from './lock-to-attend.ts';

/**
 * A person who arrived at a visit has left it. The visit's status does not change: they may come back another day, and it is done when
 * its report is submitted, which may have been before.
 * @param at  UTC ISO text, as `arrive` takes it.
 * @param isByClock  nobody typed it: a time before the arrival comes from a wrong clock, and counts as the arrival.
 * @throws NotFoundError when there is no visit that the actor is on; ConflictError when they have not arrived, or arrived later than this.
 */
export async function leave(
  trx: Trx,
  actor: Actor,
  { visitId, at, isByClock = false }: { visitId: string; at: string; isByClock?: boolean },
  now: Date,
): Promise<void> {
  const { visit, calls } = await lockToAttend(trx, actor, visitId);
  const last = lastCallOf(calls, actor.userId);
  if (last?.kind === 'left') return;
  if (visit.status !== 'started' && visit.status !== 'done')
    throw new ConflictError(`This visit is ${visitIs(visit.status)}: nobody has arrived.`);
  if (last?.kind !== 'arrived') throw new ConflictError('You have not recorded your arrival.');
  const said = notAfter(at, now);
  const left = isByClock && said < last.at ? last.at : said;
  if (left < last.at) throw new ConflictError('This is before your arrival.');
  await insertCall(trx, actor, visit, { kind: 'left', at: left }, now);
  await recordEvent(trx, actor, { kind: 'visit.left', subject: visit.id, detail: { at: left } }, now);
}
