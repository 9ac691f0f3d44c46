import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { countAuthTokensSince, voidAuthTokens } from '../repositories/identity/auth-tokens.ts';
import { addressOf } from '../repositories/people/address-in-use.ts';
import { lockUser } from '../repositories/people/users.ts';
import type { Given } from './given-address.ts';

const HOUR = 3_600_000;
/** Links that one person is sent in an hour, by all requests together. */
const MOST_IN_AN_HOUR = 5;

/**
 * Requests a new link for an invitation, or for a changed address: the earlier link then no longer works. The mail
 * is sent after the transaction, to the same address.
 * @throws NotFoundError when there is no such user in the company; ConflictError when they wait for no link, have no access, or were
 * sent five in the last hour.
 */
export async function askForLinkAgain(trx: Trx, actor: Actor, userId: string, now: Date): Promise<Given> {
  mustBeAllowed(actor, 'users.manage');
  const user = await lockUser(trx, actor, userId);
  if (user.disabledAt !== null) throw new ConflictError(`${user.name} has no access: no link is sent.`);
  if (user.waitsFor === undefined) throw new ConflictError(`${user.name} does not need a link any more.`);
  const since = new Date(now.getTime() - HOUR).toISOString();
  const sent = await countAuthTokensSince(trx, userId, { purpose: 'reset', fromKnownBrowser: false, since });
  if (sent >= MOST_IN_AN_HOUR)
    throw new ConflictError(`${user.name} was sent ${sent} links in the last hour. Try again in an hour.`);
  const { isElsewhere } = await addressOf(trx, actor.companyId, userId, user.email);
  await voidAuthTokens(trx, userId, now.toISOString());
  await recordEvent(trx, actor, { kind: 'user.link-sent-again', subject: userId }, now);
  return { isElsewhere };
}
