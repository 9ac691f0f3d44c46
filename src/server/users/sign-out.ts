import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { lockUser } from '../repositories/people/users.ts';
import { letNobodyIn } from './let-nobody-in.ts';

/**
 * Signs a user out on every device, as after a phone was lost. They sign in again with their password.
 * @throws NotFoundError when there is no such user in the company.
 */
export async function signUserOut(trx: Trx, actor: Actor, userId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'users.manage');
  const { id } = await lockUser(trx, actor, userId);
  await letNobodyIn(trx, id, now);
  await recordEvent(trx, actor, { kind: 'user.signed-out-by-owner', subject: id }, now);
}
