import { isPastArrival, type VisitStatus } from './status.ts';

/** A visit of today, as far as it says where a person is. Times are HH:MM of the company's zone. */
export type TodaysVisit = {
  id: string;
  day: string;
  electricianId: string;
  electricianName: string;
  siteName: string;
  windowFrom: string;
  windowTo: string;
  status: VisitStatus;
  /** When the first person arrived: UTC ISO text. */
  startedAt: string | null;
};

/** Worst first: the order in which people are listed. */
const troubles = ['not begun', 'no access', 'on site', 'to come', 'done'] as const;
export type Whereabouts = (typeof troubles)[number];

export type Person<V extends TodaysVisit> = {
  id: string;
  name: string;
  is: Whereabouts;
  /** The visit that says so. */
  at: V;
  /** The first visit still to come after it. */
  later: V | undefined;
  visits: readonly V[];
};

/**
 * Where each person is, by their visits of today, those in trouble first.
 * @param now  YYYY-MM-DDTHH:MM in the company's zone: a visit that nobody began by the end of its arrival time is in trouble.
 */
export function whoIsWhere<V extends TodaysVisit>(visits: readonly V[], now: string): Person<V>[] {
  const people = [...Map.groupBy(visits, ({ electricianId }) => electricianId)].map(([id, own]) =>
    personOf(id, own, now),
  );
  const rank = ({ is }: Person<V>) => troubles.indexOf(is);
  return people.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      one.at.windowFrom.localeCompare(other.at.windowFrom) ||
      one.name.localeCompare(other.name),
  );
}

function personOf<V extends TodaysVisit>(id: string, visits: readonly V[], now: string): Person<V> {
  const sorted = visits.toSorted((one, other) => one.windowFrom.localeCompare(other.windowFrom));
  const isOf = (visit: V): Whereabouts => {
    if (visit.status === 'started') return 'on site';
    if (visit.status === 'no access') return 'no access';
    if (visit.status === 'booked') return isPastArrival(visit, now) ? 'not begun' : 'to come';
    return 'done';
  };
  // Someone on site has only not said that the visit before is done.
  const started = sorted.findLast((visit) => isOf(visit) === 'on site');
  const worst =
    started ?? sorted.toSorted((one, other) => troubles.indexOf(isOf(one)) - troubles.indexOf(isOf(other)))[0];
  const at = (worst ?? sorted[0]) as V;
  const later = sorted.find((visit) => visit !== at && visit.status === 'booked' && visit.windowFrom >= at.windowFrom);
  return { id, name: at.electricianName, is: isOf(at), at, later, visits: sorted };
}
