import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { insertLamp } from './repository.ts';

/** Adds a lamp, and mails the person at the given address. */
export async function addLamp(
  trx: Trx,
  actor: Actor,
  added: { name: string; mailTo: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'lamps.manage');
  const id = newId();
  await insertLamp(trx, actor, { id, name: added.name });
  const mail = { to: added.mailTo, subject: `Lamp ${added.name} added`, text: 'It is in the register.' };
  await insertMail(trx, actor, newId(), mail, now.toISOString());
  await recordEvent(trx, actor, { kind: 'lamp.added', subject: id, detail: { name: added.name } }, now);
}
