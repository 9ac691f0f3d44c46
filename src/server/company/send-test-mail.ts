import type { Actor } from '../../kernel/actor.ts';
import { newId } from '../../kernel/ids.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { testMail } from '../mail/account-mails.ts';
import { mustBeAllowed } from '../permissions.ts';
import { insertMail } from '../repositories/outbox.ts';
import { getCompany } from '../repositories/people/companies.ts';

/** Mails the actor, in the company's name, to show whether mail works. @throws ForbiddenError. */
export async function sendTestMail(trx: Trx, actor: Actor, now: Date): Promise<void> {
  mustBeAllowed(actor, 'mail.see');
  const { name } = await getCompany(trx, actor);
  await insertMail(trx, actor, newId(), testMail(actor, name), now.toISOString());
  await recordEvent(trx, actor, { kind: 'company.test-mail', subject: actor.companyId }, now);
}
