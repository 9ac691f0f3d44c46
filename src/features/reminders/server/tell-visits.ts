import { dayIn } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { nameOfUser } from '../../../server/repositories/people/work-recipients.ts';
import { clientOf } from '../../../server/repositories/register/clients.ts';
import { getOwnWords } from '../../service/server/repository/own-words.ts';
import { choicesOf } from '../domain/choices.ts';
import { householdsAt } from '../domain/households.ts';
import { visitCalendar } from '../domain/visit-calendar.ts';
import { clientVisitsMail, type OccupierNews, occupierMail } from '../domain/visit-mails.ts';
import { newsOf, readKnownTime } from '../domain/visit-news.ts';
import { findClientsToTell } from './repository/addressees.ts';
import { getChoices } from './repository/choices.ts';
import { insertTold } from './repository/told.ts';
import {
  listClientsWithNews,
  listOccupiersAt,
  listVisitsSoon,
  listVisitsToTell,
  takeNews,
  type VisitToTell,
  type WaitingNews,
} from './repository/visits.ts';

/** How long nothing more may have happened to a visit before it is told: what is undone or moved on at once is told once. */
const SETTLED = 5 * 60 * 1000;

type Work = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Tells clients and occupiers what happened to visits. The mails are written in the transaction that takes the news: killed, both or
 * neither; of two processes one writes them.
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
        const news = await readNews(trx, of, await takeNews(trx, of, before));
        return tellClient(trx, of, news, now);
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
    const news = theirs.map((visit) => ({ visit, news: 'soon' as const }));
    mails += await db.transaction().execute((trx) => tellClient(trx, { companyId, clientId }, news, now));
  }
  return mails;
}

type News = { visit: VisitToTell; news: OccupierNews };

/** What waited, as it is now: a move that was undone is nothing to tell, and no access was on its day. */
async function readNews(trx: Trx, of: { companyId: string }, waited: readonly WaitingNews[]): Promise<News[]> {
  const visits = new Map(
    (
      await listVisitsToTell(
        trx,
        of,
        waited.map(({ visitId }) => visitId),
      )
    ).map((visit) => [visit.id, visit]),
  );
  const all: News[] = [];
  for (const { visitId, day, known, byId } of waited) {
    const visit = visits.get(visitId);
    if (!visit) continue;
    if (day !== '') {
      const by = byId === null ? undefined : await nameOfUser(trx, of, byId);
      all.push({ news: 'no access', visit: { ...visit, day, by: by ?? visit.by } });
      continue;
    }
    const news = newsOf(known, visit);
    // The time that they know is the one that no longer holds.
    if (news) all.push({ news, visit: news === 'cancelled' ? { ...visit, ...readKnownTime(known) } : visit });
  }
  return all;
}

/** Writes the mails of a client and their occupiers, as chosen, in the transaction of the caller. */
async function tellClient(
  trx: Trx,
  of: { companyId: string; clientId: string },
  all: readonly News[],
  now: Date,
): Promise<number> {
  const company = await getCompanyById(trx, of.companyId);
  const today = dayIn(now, company.timeZone);
  const news = all.filter(({ visit, news: told }) => isWorthTelling(told, visit, today));
  if (news.length === 0) return 0;
  const client = await clientOf(trx, of, of.clientId);
  const choices = choicesOf(await getChoices(trx, of), await getChoices(trx, of, of.clientId));
  const { visit: own = '' } = await getOwnWords(trx, of);
  let mails = 0;
  const [to] = choices.visits ? await findClientsToTell(trx, of.companyId, [of.clientId]) : [];
  const forClient = to ? await notTold(trx, of.companyId, [`client:${of.clientId}`], news, now) : undefined;
  if (to && forClient && forClient.news.length > 0) {
    const mail = clientVisitsMail(to, company, forClient.news, { own, choose: to.choose });
    await insertMail(trx, of, forClient.mailId, { to: to.email, ...mail, linksHere: true }, now.toISOString());
    mails += 1;
  }
  if (!choices.occupiers) return mails;
  const people = await listOccupiersAt(
    trx,
    of,
    news.map(({ visit }) => visit.siteId),
  );
  for (const each of news)
    for (const household of householdsAt(people, each.visit)) {
      // The client's mail has told this address.
      if (household.email === to?.email) continue;
      const persons = household.ids.map((id) => `occupant:${id}`);
      const theirs = await notTold(trx, of.companyId, persons, [each], now);
      if (theirs.news.length === 0) continue;
      const mail = occupierMail(each.news, household, each.visit, company, { client: client.name, own });
      const calendar = visitCalendar(each.news, each.visit, company);
      const message = { to: household.email, ...mail, ...(calendar && { calendar }) };
      await insertMail(trx, of, theirs.mailId, message, now.toISOString());
      mails += 1;
    }
  return mails;
}

/** A day that has passed is told only where nobody was let in; and a visit that is over or cancelled is not on. */
function isWorthTelling(news: OccupierNews, visit: VisitToTell, today: string): boolean {
  if (news === 'no access') return true;
  if (visit.day < today) return false;
  return news === 'cancelled' || visit.status === 'booked';
}

/** Of people at one address. Reminders come once for each day of a visit; what happened to it has been taken out of the news that wait. */
async function notTold(
  trx: Trx,
  companyId: string,
  people: readonly string[],
  all: readonly News[],
  now: Date,
): Promise<{ mailId: string; news: News[] }> {
  const mailId = newId();
  // Stored of each mail: one that waits is dropped where its reader moves out before the day.
  const keyOf = ({ news, visit }: News) => `${news === 'soon' ? 'soon' : mailId}:${visit.id}:${visit.day}`;
  const events = all.map(keyOf);
  const fresh: Set<string>[] = [];
  for (const person of people) fresh.push(await insertTold(trx, { companyId, person }, { events, mailId, now }));
  return { mailId, news: all.filter((each) => fresh.every((keys) => keys.has(keyOf(each)))) };
}
