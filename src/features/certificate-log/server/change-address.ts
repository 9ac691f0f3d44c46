import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { beginLog, lockLog, saveMailTo } from './repository/logs.ts';

/** Changes the address to which the head of the log of certificates is mailed daily; '' for none. @throws ForbiddenError. */
export async function changeLogAddress(trx: Trx, actor: Actor, mailTo: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'log.manage');
  if (!(await lockLog(trx, actor))) await beginLog(trx, actor, now);
  await saveMailTo(trx, actor, mailTo);
  const detail = { mailed: mailTo !== '' };
  await recordEvent(trx, actor, { kind: 'company.log-address-changed', subject: actor.companyId, detail }, now);
}
