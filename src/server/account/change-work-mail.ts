import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import type { WorkMail } from '../db/schema/identity.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { saveWorkMail } from '../repositories/people/work-recipients.ts';

/** Changes how the actor is mailed about other people's actions on their work. */
export async function changeWorkMail(trx: Trx, actor: Actor, workMail: WorkMail, now: Date): Promise<void> {
  mustBeAllowed(actor, 'account.own');
  await saveWorkMail(trx, actor, workMail);
  const event = { kind: 'user.work-mail-changed', subject: actor.userId, detail: { workMail } } as const;
  await recordEvent(trx, actor, event, now);
}
