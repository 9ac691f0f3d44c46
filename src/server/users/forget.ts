import type { Actor, System } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { erasePerson } from '../repositories/people/forgotten.ts';
import { lockUser } from '../repositories/people/users.ts';

/**
 * Erases the identity of a person whose access was removed: name, address, position, qualifications, sign-in data and
 * devices. Certificates, reports and the audit log stay, with the name that was signed; a register names them "Person who left".
 * @throws ForbiddenError; NotFoundError; ConflictError while they have access.
 */
export async function forgetUser(trx: Trx, actor: Actor, userId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'users.manage');
  const user = await lockUser(trx, actor, userId);
  if (user.disabledAt === null) throw new ConflictError(`Remove the access of ${user.name} first.`);
  await forget(trx, actor, user.id, now);
}

/** The same by the operator: nobody is signed in, and the caller has checked that the access was removed. */
export const forgetByOperator = (trx: Trx, { id, companyId }: { id: string; companyId: string }, now: Date) =>
  forget(trx, { companyId, userId: null }, id, now);

async function forget(trx: Trx, actor: Actor | System, userId: string, now: Date): Promise<void> {
  await erasePerson(trx, { id: userId, companyId: actor.companyId });
  await recordEvent(trx, actor, { kind: 'user.forgotten', subject: userId }, now);
}
