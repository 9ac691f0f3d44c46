import { endLinksMadeBy } from '../../features/sharing/server/repository/share-links.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { dropMail } from '../repositories/outbox.ts';
import { addressOf } from '../repositories/people/address-in-use.ts';
import { mustNotBeForgotten } from '../repositories/people/forgotten.ts';
import { lockUser, saveUser, type UserDetails } from '../repositories/people/users.ts';
import { getClientToChange } from '../repositories/register/clients.ts';
import type { Given } from './given-address.ts';
import { letNobodyIn } from './let-nobody-in.ts';
import { mustLeaveAnOwner } from './must-leave-an-owner.ts';

/** The follow-up that a change of an account needs. */
export type UserChange = Given & {
  /** The old address, if the account got another one and was used with the old one. */
  addressBefore: string | undefined;
  /** Whether the account got another address. */
  isMoved: boolean;
};

/**
 * Changes an account. With another address everything mailed to the old one is void, and every session ends and the password
 * with it: the old address may be a stranger's, and the mailed link confirms the new one. People who change their own
 * address sign in with the old one until they open the link: a typing error must not lock the only owner out.
 * When a user moves to another client, the links that they made to the old client's certificates end.
 * @throws NotFoundError when the user or client does not belong to the company; ConflictError when they were erased, another user of the
 * company has the address, or nobody who manages users would be left.
 */
export async function changeUser(
  trx: Trx,
  actor: Actor,
  userId: string,
  details: UserDetails,
  now: Date,
): Promise<UserChange> {
  mustBeAllowed(actor, 'users.manage');
  const before = await lockUser(trx, actor, userId);
  mustNotBeForgotten(before);
  if (details.role === 'client' && details.clientId !== before.clientId)
    await getClientToChange(trx, actor, details.clientId ?? '');
  if (details.role !== 'owner') await mustLeaveAnOwner(trx, actor, before);
  const email = details.email.toLowerCase();
  const isOwn = userId === actor.userId;
  const isTakenBack = isOwn && email === before.heldEmail;
  const isMoved = before.email !== email && !isTakenBack;
  const { isElsewhere, ...address } = isMoved
    ? await addressOf(trx, actor.companyId, userId, email)
    : { isElsewhere: false };
  const moved = isOwn ? { asked_email: email } : { ...address, password_hash: null };
  await saveUser(trx, actor, before, details, {
    ...(isMoved && moved),
    ...(isTakenBack && { asked_email: null }),
  });
  if (isMoved && !isOwn) await letNobodyIn(trx, userId, now);
  // The links belonged to their client.
  if (before.role === 'client' && (details.role !== 'client' || details.clientId !== before.clientId))
    for (const mail of await endLinksMadeBy(trx, actor, { userId }, now)) await dropMail(trx, mail);
  const detail = { from: before.role, to: details.role, ...(isMoved && { address: 'changed' }) };
  await recordEvent(trx, actor, { kind: 'user.changed', subject: userId, detail }, now);
  const hadAddress = before.waitsFor !== 'invitation';
  return { isMoved, isElsewhere, addressBefore: isMoved && hadAddress ? before.heldEmail : undefined };
}
