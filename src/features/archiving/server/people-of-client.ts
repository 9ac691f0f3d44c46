import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { dropWorkMail } from '../../../server/repositories/outbox.ts';
import { isForgotten } from '../../../server/repositories/people/forgotten.ts';
import {
  findEnabledUsersOfClient,
  listUsersOfClient,
  lockUser,
  saveDisabled,
} from '../../../server/repositories/people/users.ts';
import { letNobodyIn } from '../../../server/users/let-nobody-in.ts';

/**
 * Ends the access and the sessions of a client's people. The time is that of archiving the client, by which they are found when it comes
 * back. Links to certificates that they sent to others keep working. @returns how many.
 */
export async function shutPeopleOut(trx: Trx, actor: Actor, clientId: string, now: Date): Promise<number> {
  const ids = await findEnabledUsersOfClient(trx, actor, clientId);
  for (const id of ids) {
    await saveDisabled(trx, actor, await lockUser(trx, actor, id), now.toISOString());
    await dropWorkMail(trx, { id, companyId: actor.companyId });
    await letNobodyIn(trx, id, now);
    await recordEvent(trx, actor, { kind: 'user.disabled', subject: id }, now);
  }
  return ids.length;
}

/** Gives back the access that ended with the client. @param at  when it was archived, UTC ISO text. @returns to how many. */
export async function letPeopleIn(trx: Trx, actor: Actor, clientId: string, at: string, now: Date): Promise<number> {
  let people = 0;
  for (const id of await listUsersOfClient(trx, actor, clientId)) {
    const user = await lockUser(trx, actor, id);
    if (user.disabledAt !== at || isForgotten(user)) continue;
    await saveDisabled(trx, actor, user, null);
    await recordEvent(trx, actor, { kind: 'user.enabled', subject: id }, now);
    people += 1;
  }
  return people;
}
