import type { MailSender } from '../../../domain/mail/reach.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Role } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { can } from '../../../server/permissions.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { digestMail, type News, type Reader } from '../domain/digest.ts';
import { refusedKeys } from './refused.ts';
import { findTold, insertTold } from './repository/told.ts';

/** Something to tell a person, once. */
export type Event = News & { key: string };
/** @property choose  the page on which they change these mails; undefined where they have no account. */
export type Addressee = { person: string; name: string; email: string; choose: string | undefined; role: Role };
type From = MailSender & { companyId: string; own: string };

/**
 * Tells a person of the events that they were not told of: one mail a day. The mail and what it tells are one transaction; of two
 * processes one writes it. An address at which mail servers refused a mail this week is not tried again.
 * @returns whether a mail was written.
 */
export async function tellOnce(
  db: Db,
  company: From,
  to: Addressee,
  { events, today, now }: { events: readonly Event[]; today: string; now: Date },
): Promise<boolean> {
  const whom = { companyId: company.companyId, person: to.person };
  const ofDay = `day:${today}`;
  const keys = [...new Set(events.map(({ key }) => key))];
  const refused = refusedKeys(to.email, today);
  const told = await findTold(db, whom, [ofDay, ...refused, ...keys]);
  if (told.has(ofDay) || refused.some((key) => told.has(key)) || keys.every((key) => told.has(key))) return false;
  return db.transaction().execute(async (trx: Trx) => {
    const mailId = newId();
    const isFirst = await insertTold(trx, whom, { events: [ofDay], mailId, now });
    if (isFirst.size === 0) return false;
    const fresh = await insertTold(trx, whom, { events: keys, mailId, now });
    const news = [...new Map(events.map((event) => [event.key, event])).values()].filter(({ key }) => fresh.has(key));
    if (news.length === 0) return false;
    const mail = digestMail({ name: to.name, reader: readerOf(to.role) }, company, news, {
      own: to.role === 'client' ? company.own : '',
      choose: to.choose,
    });
    await insertMail(trx, company, mailId, { to: to.email, ...mail, linksHere: true }, now.toISOString());
    return true;
  });
}

function readerOf(role: Role): Reader {
  if (role === 'client') return 'client';
  if (can({ role }, 'qualifications.keep')) return 'office';
  return can({ role }, 'instruments.read') ? 'supervisor' : 'electrician';
}
