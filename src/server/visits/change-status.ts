import { type VisitAction, visitStatusAfter } from '../../domain/visit/status.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import type { VisitTable } from '../db/schema.ts';
import { ConflictError } from '../errors.ts';
import type { LockedVisit, Visit } from '../repositories/register/visits.ts';

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
 * @throws ConflictError when its state does not allow the action.
 */
export async function takeStep(
  trx: Trx,
  actor: Actor,
  visit: LockedVisit,
  action: Exclude<VisitAction, 'move'>,
  now: Date,
): Promise<void> {
  const status = mustBePossible(action, visit);
  await write(trx, actor, visit, { status, ...(action === 'start' && { started_at: now.toISOString() }) });
}

/** Puts a cancelled visit back into the state it was in. That nothing else has happened to it is asked before. */
export async function putVisitBack(
  trx: Trx,
  actor: Actor,
  visit: LockedVisit,
  was: 'booked' | 'started',
): Promise<void> {
  await write(trx, actor, visit, { status: was });
}

async function write(
  trx: Trx,
  actor: Actor,
  { id }: LockedVisit,
  changed: Pick<VisitTable, 'status'> & Partial<Pick<VisitTable, 'started_at'>>,
): Promise<void> {
  await trx.updateTable('visit').set(changed).where('company_id', '=', actor.companyId).where('id', '=', id).execute();
}
