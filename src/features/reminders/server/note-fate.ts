import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { refusedKey } from './refused.ts';
import { deleteTold, insertTold } from './repository/told.ts';

/** A mail that is given up has told nobody: what still holds is told again once the address is another, or a week later. */
export async function noteFateOfReminders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailId: string,
  { fate }: MailTry,
): Promise<void> {
  if (fate !== 'given up') return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    for (const { companyId, person, address } of await deleteTold(trx, mailId)) {
      const { timeZone } = await getCompanyById(trx, companyId);
      const events = [refusedKey(address, dayIn(now, timeZone))];
      await insertTold(trx, { companyId, person }, { events, mailId: '', now });
    }
  });
}
