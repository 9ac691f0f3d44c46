import { mailSender } from '../../../domain/mail/reach.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { nameOfUser } from '../../../server/repositories/people/work-recipients.ts';
import { clientOf } from '../../../server/repositories/register/clients.ts';
import { nextMorning } from '../../../server/work-mail/notify-of-work.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { choicesOf } from '../domain/choices.ts';
import { householdsOf, livesIn, readersOn } from '../domain/households.ts';
import { visitCalendar } from '../domain/visit-calendar.ts';
import { clientVisitsMail, occupierMail } from '../domain/visit-mails.ts';
import { putOff, type WaitingNews } from '../records/told.ts';
import { findClientsToTell } from './repository/addressees.ts';
import { getChoices } from './repository/choices.ts';
import {
  listClientsWithNews,
  listOccupiersAt,
  listVisitsSoon,
  listVisitsToTell,
  takeNews,
  whoHadNoAccess,
} from './repository/visits.ts';
import { type Happening, type Readers, takeNewsFor } from './visits-told.ts';

/** How long a visit must stay unchanged before its news is sent: a change that is undone at once is not sent. */
const SETTLED = 5 * 60 * 1000;

type Work = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Mails clients and occupiers the news of their visits. One transaction takes the news and writes the mails, so that neither a killed
 * process nor a second one loses or repeats a mail.
 * @returns how many mails were written.
 */
export async function tellOfVisits({ db, clock, log }: Work, isOver: () => boolean = () => false): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - SETTLED).toISOString();
  let mails = 0;
  for (const of of await listClientsWithNews(db, before)) {
    if (isOver()) break;
    try {
      mails += await db.transaction().execute(async (trx) => {
        const happened = await readNews(trx, of, await takeNews(trx, of, before));
        return tellClient(trx, of, happened, now);
      });
    } catch (error) {
      log.error({ err: error, ...of }, 'a client could not be told of visits');
    }
  }
  return mails;
}

/**
 * Reminds clients and occupiers of the visits of the next two days, each once.
 * @param today  YYYY-MM-DD in the company's zone.
 */
export async function remindOfVisits(
  db: Db,
  companyId: string,
  today: string,
  now: Date,
  isOver: () => boolean,
): Promise<number> {
  const visits = await listVisitsSoon(db, { companyId }, { from: addDays(today, 1), to: addDays(today, 2) });
  let mails = 0;
  for (const [clientId, theirs] of Map.groupBy(visits, (visit) => visit.clientId)) {
    if (isOver()) break;
    const near = theirs.map((visit) => ({ visit, what: 'soon' as const }));
    mails += await db.transaction().execute((trx) => tellClient(trx, { companyId, clientId }, near, now));
  }
  return mails;
}

/** The waiting news with the visit as it is now. For no access, with its own day and the person who could not get in. */
async function readNews(trx: Trx, of: { companyId: string }, waited: readonly WaitingNews[]): Promise<Happening[]> {
  const ids = waited.map(({ visitId }) => visitId);
  const visits = new Map((await listVisitsToTell(trx, of, ids)).map((visit) => [visit.id, visit]));
  const { timeZone } = await getCompanyById(trx, of.companyId);
  const all: Happening[] = [];
  for (const { visitId, day, byId: noted } of waited) {
    const visit = visits.get(visitId);
    if (!visit) continue;
    // A mail that was given up names the visit and its day alone.
    const byId = noted ?? (day === '' ? null : await whoHadNoAccess(trx, of, { visitId, day, timeZone }));
    const by = byId === null ? undefined : await nameOfUser(trx, of, byId);
    all.push(
      day === ''
        ? { what: 'its time', visit }
        : { what: 'no access', visit: { ...visit, day, by: by ?? visit.by }, byId },
    );
  }
  return all;
}

/** Writes the mails of a client and their occupiers, as chosen, in the transaction of the caller. */
async function tellClient(
  trx: Trx,
  of: { companyId: string; clientId: string },
  happened: readonly Happening[],
  now: Date,
): Promise<number> {
  if (happened.length === 0) return 0;
  const company = await getCompanyById(trx, of.companyId);
  const sender = mailSender(company);
  const client = await clientOf(trx, of, of.clientId);
  const choices = choicesOf(await getChoices(trx, of), await getChoices(trx, of, of.clientId));
  const { visit: own = '' } = await getOwnWords(trx, of);
  const waits = new Set<Happening>();
  const newsFor = async (readers: Readers, all: readonly Happening[]) => {
    const taken = await takeNewsFor(trx, of.companyId, readers, all, { now, today: dayIn(now, company.timeZone) });
    for (const each of taken.waits) waits.add(each);
    return taken;
  };
  let mails = 0;
  const [to] = choices.visits ? await findClientsToTell(trx, of.companyId, [of.clientId]) : [];
  if (to) {
    const readers = { people: [`client:${of.clientId}`], email: to.email, livesThere: () => true };
    const { mailId, news } = await newsFor(readers, happened);
    if (news.length > 0) {
      const mail = clientVisitsMail(to, sender, news, { own, choose: to.choose });
      await insertMail(trx, of, mailId, { to: to.email, ...mail, linksHere: true }, now.toISOString());
      mails += 1;
    }
  }
  const sites = choices.occupiers ? happened.map(({ visit }) => visit.siteId) : [];
  const people = sites.length > 0 ? await listOccupiersAt(trx, of, sites) : [];
  for (const each of happened)
    for (const household of householdsOf(people, each.visit.siteId)) {
      // The client's mail has told this address.
      if (household.email === to?.email) continue;
      const ids = household.people.map(({ id }) => `occupant:${id}`);
      const readers = { people: ids, email: household.email, livesThere: livesIn(household) };
      const { mailId, news } = await newsFor(readers, [each]);
      for (const { news: what, visit } of news) {
        const reader = readersOn(household, visit.day);
        const mail = occupierMail(what, reader, visit, sender, { client: client.name, own });
        const calendar = visitCalendar(what, visit, company, { name: reader.name, email: household.email });
        const about = { siteId: each.visit.siteId };
        const message = { to: household.email, ...mail, about, ...(calendar && { calendar }) };
        await insertMail(trx, of, mailId, message, now.toISOString());
        mails += 1;
      }
    }
  for (const { visit, what, byId = null } of waits) {
    const news = { visitId: visit.id, day: what === 'no access' ? visit.day : '', byId };
    await putOff(trx, of, news, nextMorning(now, company.timeZone));
  }
  return mails;
}
