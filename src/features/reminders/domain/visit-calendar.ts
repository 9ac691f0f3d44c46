import { readLocalTime } from '../../../domain/time/calendar.ts';
import { icalendar } from '../../calendar-feeds/domain/icalendar.ts';
import type { OccupierNews, ToldVisit } from './visit-mails.ts';

/** What a calendar is told of a visit, beside what its mails name. */
export type VisitInCalendar = {
  id: string;
  /** In one line. */
  address: string;
  /** Rises with each change (`visit_change`). */
  sequence: number;
  /** UTC ISO text. */
  changedAt: string;
};

/** The organizer of a company that gave no address: an invitation needs the same one each time. */
const NO_ADDRESS = 'visits@copperplate.invalid';

/**
 * A visit for the calendar of the person who lives there, under the identity that it has in the company's calendars: an invitation, which
 * a later one moves and another takes back (RFC 5546). Undefined where the news changes no calendar.
 */
export function visitCalendar(
  news: OccupierNews,
  visit: ToldVisit & VisitInCalendar,
  company: { name: string; phone: string; replyTo: string; timeZone: string },
  to: { name: string; email: string },
): string | undefined {
  if (news === 'soon' || news === 'no access' || news === 'another person') return undefined;
  const at = (time: string) => readLocalTime(`${visit.day}T${time}`, company.timeZone) ?? visit.changedAt;
  const isCancelled = news === 'cancelled';
  const event = {
    uid: `visit-${visit.id}@copperplate`,
    ...{ from: at(visit.from), to: at(visit.to), location: visit.address },
    summary: `Electrician of ${company.name}: ${visit.work}`,
    description: `Comes between ${visit.from} and ${visit.to}.${company.phone ? ` Questions: ${company.phone}` : ''}`,
    ...{ sequence: visit.sequence, changedAt: visit.changedAt, isCancelled },
  };
  return icalendar(company.name, [event], {
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    organizer: { name: company.name, email: company.replyTo || NO_ADDRESS },
    attendee: to,
  });
}
