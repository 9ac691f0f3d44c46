import { type VisitAction, type VisitStatus, visitIs, visitStatusAfter } from '../../domain/visit/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Db, Trx } from '../db/dialect.ts';
import type { VisitTable } from '../db/schema/register.ts';
import { findRebooked, type LockedVisit, type Visit } from '../repositories/register/visits.ts';

const words: { readonly [A in VisitAction]: string } = {
  move: 'moved',
  arrive: 'started',
  'find no access': 'marked “no access”',
  'book again': 'booked again',
  finish: 'finished',
  cancel: 'cancelled',
  'give up': 'given up',
};

/** @returns the status after the action. @throws ConflictError when the status of the visit does not allow it. */
export function mustBePossible(action: VisitAction, { status }: Pick<Visit, 'status'>): VisitStatus {
  const next = visitStatusAfter(action, status);
  if (!next) throw new ConflictError(`This visit is ${visitIs(status)}: it cannot be ${words[action]}.`);
  return next;
}

/** @throws ConflictError when another visit replaced this one, and its report went with it. */
export async function mustNotBeBookedAgain(db: Db, actor: Actor, visit: Pick<Visit, 'id'>): Promise<void> {
  if (await findRebooked(db, actor, visit.id))
    throw new ConflictError('The office has booked this visit again: continue with the new one.');
}

/** @property at  UTC ISO text: when it happened. */
type Step =
  | { action: 'arrive' | 'find no access'; at: string }
  | { action: Exclude<VisitAction, 'move' | 'book again' | 'arrive' | 'find no access'> };

/**
 * Moves a visit to its next status. With `putVisitBack` and `putBack` the only place where it changes.
 * @throws ConflictError when its status does not allow the action.
 */
export async function takeStep(trx: Trx, actor: Actor, visit: LockedVisit, step: Step): Promise<void> {
  const next = mustBePossible(step.action, visit);
  if (step.action === 'find no access') return write(trx, actor, visit, { no_access_at: step.at });
  // No access has a column of its own: the row keeps the status to go back to.
  const status = next === 'no access' ? undefined : next;
  await write(trx, actor, visit, {
    ...(status && { status }),
    ...(step.action !== 'cancel' && { no_access_at: null }),
    ...(step.action === 'arrive' && { started_at: visit.startedAt ?? step.at }),
  });
}

/** Restores the status of a cancelled visit. The caller has checked that nothing else has changed. */
export async function putVisitBack(
  trx: Trx,
  actor: Actor,
  visit: LockedVisit,
  was: 'booked' | 'started' | 'no access',
): Promise<void> {
  const open = visit.startedAt === null ? 'booked' : 'started';
  await write(trx, actor, visit, { status: was === 'no access' ? open : was });
}

/** Restores the status that a visit had before a call that is taken back. */
export const putBack = (
  trx: Trx,
  actor: Actor,
  visit: LockedVisit,
  {
    status,
    startedAt,
    noAccessAt,
  }: { status: VisitTable['status']; startedAt: string | null; noAccessAt: string | null },
): Promise<void> => write(trx, actor, visit, { status, started_at: startedAt, no_access_at: noAccessAt });

async function write(
  trx: Trx,
  actor: Actor,
  { id }: LockedVisit,
  changed: Partial<Pick<VisitTable, 'status' | 'started_at'> & { no_access_at: string | null }>,
): Promise<void> {
  await trx.updateTable('visit').set(changed).where('company_id', '=', actor.companyId).where('id', '=', id).execute();
}
