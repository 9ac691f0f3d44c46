import { isThereOn } from '../../../domain/register/occupant.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { dropMail } from '../../../server/repositories/outbox.ts';
import type { Listener } from '../../listener.ts';
import { visitOf } from './told.ts';

const leaving = ['occupant.moved-out', 'occupant.changed', 'occupant.erased'];

/** Drops the mails of visits on days on which their reader does not live there, if no mail server has taken them. */
export const followOccupants: Listener = async (trx, { companyId }, { kind, detail }) => {
  if (companyId && leaving.includes(kind)) await dropMailsOfDaysAway(trx, companyId, String(detail?.id));
};

async function dropMailsOfDaysAway(trx: Trx, companyId: string, id: string): Promise<void> {
  const person = `occupant:${id}`;
  const waiting = await trx
    .selectFrom('reminder')
    .innerJoin('outbox', 'outbox.id', 'reminder.mail_id')
    .where('reminder.company_id', '=', companyId)
    .where('reminder.person', '=', person)
    .where('outbox.sent_at', 'is', null)
    .select(['reminder.event', 'reminder.mail_id'])
    .execute();
  if (waiting.length === 0) return;
  const occupant = await trx
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select(['since', 'moved_out_on as movedOutOn'])
    .executeTakeFirst();
  for (const { event, mail_id } of waiting) {
    const day = visitOf(event)?.day ?? '';
    // A cancellation names no day, so people are told even after they moved out.
    if (occupant && (day === '' || isThereOn(occupant, day))) continue;
    const told = trx.deleteFrom('reminder').where('company_id', '=', companyId).where('mail_id', '=', mail_id);
    await told.where('person', '=', person).where('event', '=', event).execute();
    if (!(await isForOthers(trx, companyId, mail_id))) await dropMail(trx, mail_id);
  }
}

/** Two people at one address have one mail. */
async function isForOthers(trx: Trx, companyId: string, mailId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reminder')
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .select('person')
    .executeTakeFirst();
  return row !== undefined;
}
