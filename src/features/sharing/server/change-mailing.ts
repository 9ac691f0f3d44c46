import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { type Mailing, saveMailing } from './repository/mailing.ts';

/** Changes how certificates are mailed to clients. @throws ForbiddenError unless the actor is an owner. */
export async function changeMailing(trx: Trx, actor: Actor, mailing: Mailing, now: Date): Promise<void> {
  mustBeAllowed(actor, 'company.manage');
  await saveMailing(trx, actor, mailing);
  const detail = { mailOnIssue: mailing.onIssue, linkDays: mailing.linkDays };
  await recordEvent(trx, actor, { kind: 'company.mailing-changed', subject: actor.companyId, detail }, now);
}
