import type { Actor } from '../../kernel/actor.ts';
import { ForbiddenError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Role } from '../../kernel/viewer.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { can, mustBeAllowed } from '../permissions.ts';
import { addressOf } from '../repositories/people/address-in-use.ts';
import { insertUser, type UserDetails } from '../repositories/people/users.ts';
import { getClientToChange } from '../repositories/register/clients.ts';
import type { Given } from './given-address.ts';

/** Owners add any role. The office adds nobody who approves, issues or changes the company's settings: it could give itself these rights. */
export const mayInvite = (actor: { role: Role }, role: Role): boolean =>
  can(actor, 'users.manage') || (role !== 'owner' && role !== 'supervisor');

/**
 * A user without a password: they set one by the link that is mailed after the transaction. If an account of another company
 * has the address, the user is still added, but without an address to sign in with.
 * @throws ForbiddenError for a role that the actor may not give; NotFoundError when the client does not belong to the company; ConflictError when
 * another user of the company has the address already, or an account anywhere took it at this moment.
 */
export async function inviteUser(
  trx: Trx,
  actor: Actor,
  details: UserDetails,
  now: Date,
): Promise<Given & { id: string }> {
  mustBeAllowed(actor, 'users.invite');
  if (!mayInvite(actor, details.role)) throw new ForbiddenError('add an owner or a supervisor');
  if (details.role === 'client') await getClientToChange(trx, actor, details.clientId ?? '');
  const [id, { companyId }] = [newId(), actor];
  const { isElsewhere, ...address } = await addressOf(trx, companyId, id, details.email);
  await insertUser(trx, { id, companyId }, details, address, now);
  await recordEvent(trx, actor, { kind: 'user.created', subject: id, detail: { role: details.role } }, now);
  return { id, isElsewhere };
}
