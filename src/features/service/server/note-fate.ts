import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import { recordEvent } from '../../../server/events.ts';
import { markFate } from './repository/given.ts';

/** Records at the papers of a mail whether it arrived: they count as given once a mail server took it. */
export async function noteFateOfPapers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailId: string,
  tried: MailTry,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const given = await markFate(trx, mailId, tried, now, (timeZone) => dayIn(now, timeZone));
    for (const { companyId, siteId, to } of given) {
      const detail = { to, way: 'mail' };
      await recordEvent(trx, { companyId, userId: null }, { kind: 'paper.given', subject: siteId, detail }, now);
    }
  });
}
