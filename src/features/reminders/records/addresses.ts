import { addresseeOf } from '../../../domain/register/addressee.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { MailMessage } from '../../../server/mail/message.ts';
import { dropMail, redirectMail } from '../../../server/repositories/outbox.ts';
import { clientOf } from '../../../server/repositories/register/clients.ts';
import type { Listener } from '../../listener.ts';
import { noteNews, visitOf } from './told.ts';

/** Sends waiting mails to the reader's new address. A reader without an address is not told. */
export const followAddresses: Listener = async (trx, { companyId }, { kind, subject, detail }, now) => {
  if (!companyId) return;
  if (kind === 'client.changed') {
    const to = addresseeOf(await clientOf(trx, { companyId }, subject))?.email ?? '';
    await redirect(trx, { companyId, person: `client:${subject}` }, to, now);
  }
  if (kind === 'occupant.changed') {
    const id = String(detail?.id);
    const row = await trx
      .selectFrom('occupant')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .select('email')
      .executeTakeFirst();
    if (row) await redirect(trx, { companyId, person: `occupant:${id}` }, row.email.toLowerCase(), now);
  }
};

type Whom = { companyId: string; person: string };

async function redirect(trx: Trx, whom: Whom, to: string, now: Date): Promise<void> {
  for (const { id, events, address } of await mailsThatWait(trx, whom)) {
    if (address.toLowerCase() === to) continue;
    const isShared = await isForOthers(trx, whom, id);
    if (isEmailAddress(to) && !isShared) {
      await redirectMail(trx, id, to);
      continue;
    }
    await trx
      .deleteFrom('reminder')
      .where('company_id', '=', whom.companyId)
      .where('person', '=', whom.person)
      .where('mail_id', '=', id)
      .execute();
    if (!isShared) await dropMail(trx, id);
    // A reader who shared a mail with others at the old address gets the news in a mail of their own.
    for (const event of events) {
      const of = visitOf(event);
      const day = of?.isNoAccess ? of.day : '';
      if (of) await noteNews(trx, whom, { visitId: of.visitId, day, byId: null }, now.toISOString());
    }
  }
}

/** The mails for a person that no server has taken, and what each tells. */
async function mailsThatWait(trx: Trx, { companyId, person }: Whom) {
  const rows = await trx
    .selectFrom('reminder')
    .innerJoin('outbox', 'outbox.id', 'reminder.mail_id')
    .where('reminder.company_id', '=', companyId)
    .where('reminder.person', '=', person)
    .where('outbox.sent_at', 'is', null)
    .select(['outbox.id', 'outbox.payload', 'reminder.event'])
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => ({
    id,
    events: found.map(({ event }) => event),
    address: (JSON.parse(found[0]?.payload ?? '{}') as Partial<MailMessage>).to ?? '',
  }));
}

async function isForOthers(trx: Trx, { companyId, person }: Whom, mailId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reminder')
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .where('person', '<>', person)
    .select('person')
    .executeTakeFirst();
  return row !== undefined;
}
