import { addDays } from '../../../domain/time/dates.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { OccupierNews } from '../domain/visit-mails.ts';
import { type KnownVisit, newsOf } from '../domain/visit-news.ts';
import { refusedKeys } from './refused.ts';
import { findLastTold, findTold, insertTold, toldVisit } from './repository/told.ts';
import type { VisitToTell } from './repository/visits.ts';

/** What happened to a visit, or that it is near. `its time`: it, or who comes, may be another than people know. */
export type Happening = { visit: VisitToTell; what: 'its time' | 'no access' | 'soon'; byId?: string | null };

/** People at one address, by `client:` or `occupant:` and the id. */
export type Readers = { people: readonly string[]; email: string; livesThere: (day: string) => boolean };

type News = { news: OccupierNews; visit: VisitToTell };

/** No access is news until so many days later: our own choice. */
const NO_ACCESS_DAYS = 14;

/**
 * What is new to people at one address, stored as told by the mail that the caller writes: the time of a visit where they know another
 * one, or who comes where they know another name; a visit that is near, and one without access, once for each of its days.
 * @returns `waits`  what they are not told yet, because mail servers refused the address this week.
 */
export async function takeNewsFor(
  trx: Trx,
  companyId: string,
  { people, email, livesThere }: Readers,
  happened: readonly Happening[],
  { now, today }: { now: Date; today: string },
): Promise<{ mailId: string; news: News[]; waits: Happening[] }> {
  const mailId = newId();
  const ids = happened.map(({ visit }) => visit.id);
  const known = await findLastTold(trx, companyId, people, ids);
  const found = happened.flatMap((each) => {
    const told = tellable(each, known.get(each.visit.id), livesThere, today);
    return told ? [{ ...told, each }] : [];
  });
  if (found.length === 0) return { mailId, news: [], waits: [] };
  if (await isRefused(trx, companyId, people, email, today))
    return { mailId, news: [], waits: found.flatMap(({ each }) => (each.what === 'soon' ? [] : [each])) };
  const onceKey = ({ news, visit }: News) =>
    news === 'soon' || news === 'no access'
      ? `${news}:${visit.id}:${visit.day}`
      : toldVisit(visit.id, mailId, timeIn(news, visit));
  const events = found.flatMap((each) => [
    onceKey(each),
    ...(each.news === 'soon' ? [toldVisit(each.visit.id, mailId, each.visit)] : []),
  ]);
  const fresh: Set<string>[] = [];
  for (const person of people) fresh.push(await insertTold(trx, { companyId, person }, { events, mailId, now }));
  const news = found.filter((each) => fresh.every((keys) => keys.has(onceKey(each))));
  return { mailId, news: news.map(({ news, visit }) => ({ news, visit })), waits: [] };
}

const timeIn = (news: OccupierNews, visit: KnownVisit): KnownVisit | undefined =>
  news === 'cancelled' ? undefined : visit;

/** Past days are told only if there was no access. */
function tellable(
  { what, visit }: Happening,
  known: KnownVisit | undefined,
  livesThere: (day: string) => boolean,
  today: string,
): News | undefined {
  if (what === 'no access')
    return livesThere(visit.day) && visit.day >= addDays(today, -NO_ACCESS_DAYS) ? { news: what, visit } : undefined;
  if (what === 'soon') return visit.status === 'booked' && livesThere(visit.day) ? { news: what, visit } : undefined;
  const told = newsOf(known, visit, livesThere);
  return told && told.time.day >= today ? { news: told.news, visit: { ...visit, ...told.time } } : undefined;
}

async function isRefused(trx: Trx, companyId: string, people: readonly string[], email: string, today: string) {
  const keys = refusedKeys(email, today);
  for (const person of people) if ((await findTold(trx, { companyId, person }, keys)).size > 0) return true;
  return false;
}
