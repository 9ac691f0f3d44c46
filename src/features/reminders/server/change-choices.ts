import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getClient } from '../../../server/repositories/register/clients.ts';
import type { OwnChoices } from '../domain/choices.ts';
import { saveChoices } from './repository/choices.ts';

/** Changes what the company tells its clients and occupiers, where a client chose nothing else. */
export async function changeCompanyChoices(trx: Trx, actor: Actor, choices: OwnChoices, now: Date): Promise<void> {
  mustBeAllowed(actor, 'company.manage');
  await saveChoices(trx, actor, undefined, choices, now);
  await recordEvent(trx, actor, { kind: 'reminders.chosen', subject: actor.companyId }, now);
}

/** Changes what a client is told. @throws NotFoundError when the actor sees no such client. */
export async function changeClientChoices(
  trx: Trx,
  actor: Actor,
  clientId: string,
  choices: OwnChoices,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'reminders.choose');
  await getClient(trx, actor, clientId);
  await saveChoices(trx, actor, clientId, choices, now);
  await recordEvent(trx, actor, { kind: 'reminders.chosen', subject: clientId }, now);
}
