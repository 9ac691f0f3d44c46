import { mailSender } from '../../../domain/mail/reach.ts';
import { toLocalTime } from '../../../domain/time/calendar.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { gatherEvents } from './gather.ts';
import { findAddressees } from './repository/addressees.ts';
import { listCompaniesAtWork } from './repository/companies-at-work.ts';
import { findTold, insertTold } from './repository/told.ts';
import { tellOnce } from './tell.ts';
import { remindOfVisits } from './tell-visits.ts';

/** The day's mails are written from seven in the morning of the company on: before its day begins. */
const FROM = '07:00';

/** Used in place of a person to record that everybody was told on a day. */
const EVERYBODY = '';

/**
 * Mails everybody in every company what is due today, one mail each. Nobody is told twice, even if it runs again or in two processes. If it
 * is killed, the next round continues. A failure in one company does not delay the others.
 * @returns how many mails were written.
 */
export async function remind(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  isOver: () => boolean = () => false,
): Promise<number> {
  let mails = 0;
  for (const { id, timeZone } of await listCompaniesAtWork(deps.db)) {
    if (isOver()) break;
    const now = deps.clock();
    const [today = '', time = ''] = toLocalTime(now.toISOString(), timeZone).split('T');
    if (time < FROM) continue;
    try {
      mails += await remindCompany(deps.db, id, today, now, isOver);
    } catch (error) {
      deps.log.error({ err: error, companyId: id }, 'the people of a company could not be reminded');
    }
  }
  return mails;
}

async function remindCompany(
  db: Db,
  companyId: string,
  today: string,
  now: Date,
  isOver: () => boolean,
): Promise<number> {
  const everybody = { companyId, person: EVERYBODY };
  const done = `day:${today}`;
  if ((await findTold(db, everybody, [done])).size > 0) return 0;
  const events = await gatherEvents(db, companyId, today);
  const company = mailSender(await getCompanyById(db, companyId));
  const { reminder: own = '' } = await getOwnWords(db, { companyId });
  const people = await findAddressees(db, companyId, [...events.keys()]);
  let mails = 0;
  for (const to of people) {
    if (isOver()) return mails;
    const told = { events: events.get(to.person) ?? [], today, now };
    if (await tellOnce(db, { companyId, ...company, own }, to, told)) mails += 1;
  }
  mails += await remindOfVisits(db, companyId, today, now, isOver);
  if (isOver()) return mails;
  await db.transaction().execute((trx) => insertTold(trx, everybody, { events: [done], mailId: '', now }));
  return mails;
}
