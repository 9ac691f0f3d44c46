import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { mustNotBeForgotten } from '../repositories/people/forgotten.ts';
import { lockUser, saveDisabled } from '../repositories/people/users.ts';
import { getClientToChange } from '../repositories/register/clients.ts';

/**
 * Restores a user's access.
 * @throws NotFoundError when there is no such user in the company; ConflictError when they were erased, or their client is archived.
 */
export async function letUserIn(trx: Trx, actor: Actor, userId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'users.manage');
  const user = await lockUser(trx, actor, userId);
  mustNotBeForgotten(user);
  if (user.clientId !== null) await getClientToChange(trx, actor, user.clientId);
  await saveDisabled(trx, actor, user, null);
  await recordEvent(trx, actor, { kind: 'user.enabled', subject: user.id }, now);
}
