import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { lockCompany } from '../repositories/people/companies.ts';
import { hasOtherOwner, type LockedUser } from '../repositories/people/users.ts';

/**
 * Call it before an owner stops being one. Locks the company from here on, so that two owners cannot remove each other at the
 * same moment; the caller has locked the user first, as everyone who locks both must.
 * @throws ConflictError when nobody who manages users would be left.
 */
export async function mustLeaveAnOwner(trx: Trx, actor: Actor, user: LockedUser): Promise<void> {
  if (user.role !== 'owner') return;
  await lockCompany(trx, actor);
  if (!(await hasOtherOwner(trx, actor, user.id)))
    throw new ConflictError('This is the only owner. Make another person an owner first.');
}
