import { endLinksMadeBy } from '../../features/sharing/server/repository/share-links.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { dropMail, dropWorkMail } from '../repositories/outbox.ts';
import { lockUser, saveDisabled } from '../repositories/people/users.ts';
import { letNobodyIn } from './let-nobody-in.ts';
import { mustLeaveAnOwner } from './must-leave-an-owner.ts';

/**
 * Removes a user's access, with their sessions and mailed links, deletes the waiting mails about their work, and revokes the links to
 * certificates that they shared.
 * @throws NotFoundError when there is no such user in the company; ConflictError for the actor's own account, or when nobody who
 * manages users would be left.
 */
export async function shutUserOut(trx: Trx, actor: Actor, userId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'users.manage');
  const user = await lockUser(trx, actor, userId);
  await mustLeaveAnOwner(trx, actor, user);
  if (user.id === actor.userId) throw new ConflictError('You cannot remove your own access.');
  await saveDisabled(trx, actor, user, now.toISOString());
  await dropWorkMail(trx, { id: user.id, companyId: actor.companyId });
  await letNobodyIn(trx, user.id, now);
  for (const mail of await endLinksMadeBy(trx, actor, { userId: user.id }, now)) await dropMail(trx, mail);
  await recordEvent(trx, actor, { kind: 'user.disabled', subject: user.id }, now);
}
