import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import { markFate } from './repository/given.ts';

/** Records at the papers of a mail what became of it: it counts as given once a mail server took it. */
export async function noteFateOfPapers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailId: string,
  tried: MailTry,
): Promise<void> {
  const now = clock();
  await db.transaction().execute((trx) => markFate(trx, mailId, tried, now, (timeZone) => dayIn(now, timeZone)));
}
