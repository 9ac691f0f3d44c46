import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { lockCompany } from '../repositories/people/companies.ts';
import { hasOtherOwner, type LockedUser } from '../repositories/people/users.ts';

/**
 * Asked before an owner stops being one. The company is held from here on, so that two owners cannot put each other out at the
 * same moment; the user is held already, as whoever takes both takes them in that order.
 * @throws ConflictError when nobody who manages users would be left.
 */
export async function mustLeaveAnOwner(trx: Trx, actor: Actor, user: LockedUser): Promise<void> {
  if (user.role !== 'owner') return;
  await lockCompany(trx, actor);
  if (!(await hasOtherOwner(trx, actor, user.id)))
    throw new ConflictError('This is the only owner. Make somebody else an owner first.');
}
