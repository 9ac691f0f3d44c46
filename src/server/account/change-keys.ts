import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';

/** Turns the keys of the office on or off for the actor. */
export async function changeKeys(trx: Trx, actor: Actor, keys: 'on' | 'off', now: Date): Promise<void> {
  mustBeAllowed(actor, 'account.own');
  await trx
    .updateTable('user')
    .set({ keys_off: keys === 'off' ? 1 : 0 })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', actor.userId)
    .execute();
  await recordEvent(trx, actor, { kind: 'user.keys-changed', subject: actor.userId, detail: { keys } }, now);
}
