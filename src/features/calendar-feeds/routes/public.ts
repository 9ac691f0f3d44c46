import { Hono } from 'hono';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { readLocalTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { sha256 } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { keepToThemselves } from '../../mailed-link/routes/reader.ts';
import { icalendar } from '../domain/icalendar.ts';
import { type Feed, type FeedVisit, findFeed, listFeedVisits } from '../server/repository/calendar-feeds.ts';
import { calendarAddresses } from './addresses.ts';

/** How long what is over, cancelled or gone stays in a calendar, in days. */
const DAYS_KEPT = 30;

/** The calendars, for programs that ask with the secret. Nothing of the occupier, keys or hazards is in them. */
export function calendarRoutes({ db, clock }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, calendarAddresses.read, async (c) => {
    const secret = /^([\w-]{27})\.ics$/.exec(c.req.param('calendar'))?.[1];
    keepToThemselves(c);
    const feed = secret === undefined ? undefined : await findFeed(db, sha256(secret));
    if (!feed) throw new NotFoundError('a calendar');
    const text = await calendarOf(feed);
    const tag = `"${sha256(text)}"`;
    c.header('etag', tag);
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304);
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="visits.ics"',
    });
  });

  return routes;

  async function calendarOf(feed: Feed): Promise<string> {
    const { name, timeZone } = await getCompany(db, feed);
    const now = clock();
    const kept = new Date(now.getTime() - DAYS_KEPT * 86_400_000).toISOString();
    const from = addDays(dayIn(now, timeZone), -DAYS_KEPT);
    const visits = await listFeedVisits(db, feed, { from, goneSince: kept });
    return icalendar(
      feed.userId === null ? `${name}: visits` : `Visits for ${name}`,
      visits.map((visit) => toEvent(visit, timeZone, feed.userId === null)),
    );
  }
}

const toEvent = (visit: FeedVisit, timeZone: string, isOfAll: boolean) => ({
  uid: `visit-${visit.id}@copperplate`,
  from: readLocalTime(`${visit.day}T${visit.windowFrom}`, timeZone) ?? '',
  to: readLocalTime(`${visit.day}T${visit.windowTo}`, timeZone) ?? '',
  summary: `${isOfAll ? `${visit.by}: ` : ''}${visit.siteName} (${visit.kind})`,
  location: siteAddress(visit),
  description: `Arrival ${visit.windowFrom} to ${visit.windowTo}`,
  ...{ sequence: visit.sequence, changedAt: visit.changedAt, isCancelled: visit.isCancelled },
});
