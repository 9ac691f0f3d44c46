import { type VisitAction, visitStatusAfter } from '../../domain/visit/status.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import type { VisitTable } from '../db/schema.ts';
import { ConflictError } from '../http/errors.ts';
import { lockVisit, type Visit } from '../repositories/register/visits.ts';

const words: { readonly [A in VisitAction]: string } = {
  move: 'moved',
  start: 'started',
  finish: 'finished',
  cancel: 'cancelled',
  'give up': 'given up',
};

/** @returns the state the action leads to. @throws ConflictError when the state of the visit does not allow it. */
export function mustBePossible(action: VisitAction, { status }: Pick<Visit, 'status'>): VisitTable['status'] {
  const next = visitStatusAfter(action, status);
  if (!next) throw new ConflictError(`This visit is ${status}: it cannot be ${words[action]}.`);
  return next;
}

/**
 * Takes a visit to its next state. With `putVisitBack` the only place where that changes.
 * @returns the visit as it was.
 * @throws NotFoundError when there is none that the actor is on; ConflictError when its state does not allow the action.
 */
export async function changeStatus(
  trx: Trx,
  actor: Actor,
  visitId: string,
  action: Exclude<VisitAction, 'move'>,
  now: Date,
): Promise<Visit> {
  const visit = await lockVisit(trx, actor, visitId);
  const status = mustBePossible(action, visit);
  await write(trx, actor, visitId, { status, ...(action === 'start' && { started_at: now.toISOString() }) });
  return visit;
}

/** Puts a cancelled visit back into the state it was in. @throws ConflictError when it is not cancelled. */
export async function putVisitBack(trx: Trx, actor: Actor, visitId: string, was: 'booked' | 'started'): Promise<void> {
  const { status } = await lockVisit(trx, actor, visitId);
  if (status !== 'cancelled') throw new ConflictError(`This visit is ${status}: there is nothing to undo.`);
  await write(trx, actor, visitId, { status: was });
}

async function write(
  trx: Trx,
  actor: Actor,
  visitId: string,
  changed: Pick<VisitTable, 'status'> & Partial<Pick<VisitTable, 'started_at'>>,
): Promise<void> {
  await trx
    .updateTable('visit')
    .set(changed)
    .where('company_id', '=', actor.companyId)
    .where('id', '=', visitId)
    .execute();
}
