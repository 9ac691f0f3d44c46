import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { nextMorning } from '../../../server/work-mail/notify-of-work.ts';
import { deleteTold, putOff, visitOf } from '../records/told.ts';
import { refusedKey } from './refused.ts';
import { insertTold } from './repository/told.ts';

/**
 * A mail that is given up has told nobody. What still holds is told again: once the address is another or a week later, where a mail
 * server refused it or the mail; the next morning, where none answered.
 */
export async function noteFateOfReminders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailId: string,
  tried: MailTry,
): Promise<void> {
  if (tried.fate !== 'given up') return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    for (const { companyId, person, event, address } of await deleteTold(trx, mailId)) {
      const { timeZone } = await getCompanyById(trx, companyId);
      const events = tried.refused ? [refusedKey(address, dayIn(now, timeZone), tried.refused)] : [];
      await insertTold(trx, { companyId, person }, { events, mailId: '', now });
      const of = visitOf(event);
      if (!of) continue;
      const day = of.isNoAccess ? of.day : '';
      await putOff(trx, { companyId }, { visitId: of.visitId, day, byId: null }, nextMorning(now, timeZone));
    }
  });
}
