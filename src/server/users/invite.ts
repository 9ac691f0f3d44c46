import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import type { Role } from '../db/schema.ts';
import { ForbiddenError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import { can, mustBeAllowed } from '../permissions.ts';
import { addressOf } from '../repositories/people/address-in-use.ts';
import { insertUser, type UserDetails } from '../repositories/people/users.ts';
import { getClient } from '../repositories/register/clients.ts';
import type { Given } from './given-address.ts';

/** Owners add anybody. The office adds nobody who approves, issues or sets the company up: by that it would let itself in. */
export const mayInvite = (actor: { role: Role }, role: Role): boolean =>
  can(actor, 'users.manage') || (role !== 'owner' && role !== 'supervisor');

/**
 * A user without a password: they set one by the link that is mailed after the transaction. Where an account of another company
 * has the address, the user is made all the same, and holds no address to sign in with.
 * @throws ForbiddenError for a role that the actor may not give; NotFoundError when the client is not of the company; ConflictError when a person of it has the address already, or
 * somebody anywhere took it at this moment.
 */
export async function inviteUser(
  trx: Trx,
  actor: Actor,
  details: UserDetails,
  now: Date,
): Promise<Given & { id: string }> {
  mustBeAllowed(actor, 'users.invite');
  if (!mayInvite(actor, details.role)) throw new ForbiddenError('add an owner or a supervisor');
  if (details.role === 'client') await getClient(trx, actor, details.clientId ?? '');
  const [id, { companyId }] = [newId(), actor];
  const { isElsewhere, ...address } = await addressOf(trx, companyId, id, details.email);
  await insertUser(trx, { id, companyId }, details, address, now);
  await recordEvent(trx, actor, { kind: 'user.created', subject: id, detail: { role: details.role } }, now);
  return { id, isElsewhere };
}
