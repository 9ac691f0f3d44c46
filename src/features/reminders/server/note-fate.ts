import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { nextMorning } from '../../../server/work-mail/notify-of-work.ts';
import { deleteTold, noteNews, visitOf } from '../records/told.ts';
import { refusedKey } from './refused.ts';
import { insertTold } from './repository/told.ts';

/** A mail that is given up has told nobody: what still holds is told again once the address is another, or a week later. */
export async function noteFateOfReminders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailId: string,
  { fate }: MailTry,
): Promise<void> {
  if (fate !== 'given up') return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    for (const { companyId, person, event, address } of await deleteTold(trx, mailId)) {
      const { timeZone } = await getCompanyById(trx, companyId);
      const events = [refusedKey(address, dayIn(now, timeZone))];
      await insertTold(trx, { companyId, person }, { events, mailId: '', now });
      const of = visitOf(event);
      if (!of) continue;
      const day = of.isNoAccess ? of.day : '';
      await noteNews(trx, { companyId }, { visitId: of.visitId, day, byId: null }, nextMorning(now, timeZone));
    }
  });
}
