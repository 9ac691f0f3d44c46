import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { endLinksMadeBy } from '../repositories/notices/share-links.ts';
import { dropMail } from '../repositories/outbox.ts';
import { addressOf } from '../repositories/people/address-in-use.ts';
import { mustNotBeForgotten } from '../repositories/people/forgotten.ts';
import { lockUser, saveUser, type UserDetails } from '../repositories/people/users.ts';
import { getClient } from '../repositories/register/clients.ts';
import type { Given } from './given-address.ts';
import { letNobodyIn } from './let-nobody-in.ts';
import { mustLeaveAnOwner } from './must-leave-an-owner.ts';

/** What a change of somebody's account calls for afterwards. */
export type UserChange = Given & {
  /** The address the account had, where it was given another now and somebody signed in with the old one. */
  addressBefore: string | undefined;
  /** Whether it was given another address. */
  isMoved: boolean;
};

/**
 * Changes an account. Under another address whatever was mailed to the old one is void, every session ends and the password
 * with it: the old address may be a stranger's, and the new one is shown to be theirs by the mailed link. Who changes their own
 * signs in with the old one until they open the link: a slip of the pen must not lock the only owner out.
 * Whoever is moved to another client no longer shares certificates of the one before: the links that they made end.
 * @throws NotFoundError when user or client are not of the company; ConflictError when they were forgotten, the address is somebody's of the company,
 * or nobody who manages users would be left.
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
  if (details.role === 'client') await getClient(trx, actor, details.clientId ?? '');
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
  // What they shared was their client's to share.
  if (before.role === 'client' && (details.role !== 'client' || details.clientId !== before.clientId))
    for (const mail of await endLinksMadeBy(trx, actor, { userId }, now)) await dropMail(trx, mail);
  const detail = { from: before.role, to: details.role, ...(isMoved && { address: 'changed' }) };
  await recordEvent(trx, actor, { kind: 'user.changed', subject: userId, detail }, now);
  const hadAddress = before.waitsFor !== 'invitation';
  return { isMoved, isElsewhere, addressBefore: isMoved && hadAddress ? before.heldEmail : undefined };
}
