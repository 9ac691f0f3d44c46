import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getUser } from '../../../server/repositories/people/users.ts';
import { type Absence, deleteAbsence, insertAbsence } from './repository/planned.ts';

/** Stores that a person is away. @throws NotFoundError when the company has no such person. */
export async function addAbsence(trx: Trx, actor: Actor, absence: Omit<Absence, 'id'>, now: Date): Promise<void> {
  mustBeAllowed(actor, 'absence.add');
  await getUser(trx, actor, absence.personId);
  await store(trx, actor, absence, now);
}

/** The same of the actor themselves. */
export async function addOwnAbsence(
  trx: Trx,
  actor: Actor,
  absence: Omit<Absence, 'id' | 'personId'>,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'absence.own');
  await store(trx, actor, { ...absence, personId: actor.userId }, now);
}

async function store(trx: Trx, actor: Actor, absence: Omit<Absence, 'id'>, now: Date): Promise<void> {
  await insertAbsence(trx, actor, absence, now);
  // The reason stays out of the log: it may be about health.
  const detail = { from: absence.from, to: absence.to };
  await recordEvent(trx, actor, { kind: 'absence.added', subject: absence.personId, detail }, now);
}

/** Removes an absence. @throws NotFoundError when there is none. */
export async function removeAbsence(trx: Trx, actor: Actor, id: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'absence.add');
  await remove(trx, actor, id, now);
}

/** Removes one of the actor's own. @throws NotFoundError when they have none. */
export async function removeOwnAbsence(trx: Trx, actor: Actor, id: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'absence.own');
  await remove(trx, actor, id, now, actor.userId);
}

async function remove(trx: Trx, actor: Actor, id: string, now: Date, personId?: string): Promise<void> {
  const removed = await deleteAbsence(trx, actor, id, personId);
  if (!removed) throw new NotFoundError(`absence ${id}`);
  await recordEvent(trx, actor, { kind: 'absence.removed', subject: removed.personId }, now);
}
