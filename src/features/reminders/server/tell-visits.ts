import { dayIn } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { clientOf } from '../../../server/repositories/register/clients.ts';
import { getOwnWords } from '../../service/server/repository/own-words.ts';
import { addresseeOf } from '../../sharing/server/addressees.ts';
import { choicesOf } from '../domain/choices.ts';
import { clientVisitsMail, type OccupierNews, occupierMail } from '../domain/visit-mails.ts';
import { getChoices } from './repository/choices.ts';
import { insertTold } from './repository/told.ts';
import {
  listClientsWithNews,
  listOccupiersAt,
  listVisitsSoon,
  listVisitsToTell,
  takeNews,
  type VisitToTell,
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
        const news = await takeNews(trx, of, before);
        const visits = await listVisitsToTell(trx, of, [...news.keys()]);
        return tellClient(
          trx,
          of,
          visits.map((visit) => ({ visit, news: news.get(visit.id) ?? 'booked' })),
          now,
        );
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
  const to = choices.visits ? addresseeOf(client) : undefined;
  const forClient = to ? await notTold(trx, of.companyId, `client:${of.clientId}`, news, now) : undefined;
  if (to && forClient && forClient.news.length > 0) {
    const choose = `/clients/${of.clientId}/reminders`;
    const mail = clientVisitsMail(to, company, forClient.news, { own, choose });
    await insertMail(trx, of, forClient.mailId, { to: to.email, ...mail, linksHere: true }, now.toISOString());
    mails += 1;
  }
  if (!choices.occupiers) return mails;
  const people = await listOccupiersAt(
    trx,
    of,
    news.map(({ visit }) => visit.siteId),
    today,
  );
  for (const person of people)
    for (const each of news.filter(({ visit }) => visit.siteId === person.siteId)) {
      const theirs = await notTold(trx, of.companyId, `occupant:${person.id}`, [each], now);
      if (theirs.news.length === 0) continue;
      const mail = occupierMail(each.news, person, each.visit, company, { client: client.name, own });
      await insertMail(trx, of, theirs.mailId, { to: person.email, ...mail }, now.toISOString());
      mails += 1;
    }
  return mails;
}

/** A day that has passed is told only where nobody was let in; and a visit that is over or cancelled is not on. */
function isWorthTelling(news: OccupierNews, visit: VisitToTell, today: string): boolean {
  if (news === 'no access') return true;
  if (visit.day < today) return false;
  return news === 'cancelled' || visit.isOn;
}

/** Reminders come once for each day of a visit; events have been taken out of those that wait. */
async function notTold(
  trx: Trx,
  companyId: string,
  person: string,
  all: readonly News[],
  now: Date,
): Promise<{ mailId: string; news: News[] }> {
  const mailId = newId();
  const keyOf = ({ visit }: News) => `soon:${visit.id}:${visit.day}`;
  const soon = all.filter(({ news }) => news === 'soon').map(keyOf);
  const fresh = await insertTold(trx, { companyId, person }, { events: soon, mailId, now });
  return { mailId, news: all.filter((each) => each.news !== 'soon' || fresh.has(keyOf(each))) };
}
