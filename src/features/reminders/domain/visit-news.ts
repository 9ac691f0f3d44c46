import type { VisitStatus } from '../../../domain/visit/status.ts';

/** What is told of a visit. */
export type VisitNews = 'booked' | 'moved' | 'cancelled' | 'no access';

/** When a visit is. The day is YYYY-MM-DD, the times HH:MM. */
export type VisitTime = { day: string; from: string; to: string };

/** In place of a time: people know of no visit. */
export const UNKNOWN = '';

/** The time of a visit as people know it, in one text. */
export const knownTime = ({ day, from, to }: VisitTime): string => `${day} ${from} ${to}`;

export function readKnownTime(known: string): VisitTime | undefined {
  const [, day, from, to] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d)$/.exec(known) ?? [];
  return day && from && to ? { day, from, to } : undefined;
}

const changing: Readonly<Record<string, 'not known' | 'known' | 'was'>> = {
  'visit.booked': 'not known',
  'visit.restored': 'not known',
  'visit.moved': 'was',
  'visit.cancelled': 'known',
};

/**
 * What people knew of a visit before an event that may change it.
 * @param was  the time before a move. @returns undefined where the event changes nothing that they know.
 */
export function knownBefore(kind: string, visit: VisitTime, was: string | undefined): string | undefined {
  const known = changing[kind];
  if (known === undefined || known === 'not known') return known && UNKNOWN;
  return known === 'was' && was !== undefined ? was : knownTime(visit);
}

/** What is to be told of a visit to people who know a time of it, or none; undefined where they know how it is. */
export function newsOf(
  known: string,
  visit: VisitTime & { status: VisitStatus },
): Exclude<VisitNews, 'no access'> | undefined {
  if (visit.status !== 'booked' && visit.status !== 'cancelled') return undefined;
  const now = visit.status === 'booked' ? knownTime(visit) : UNKNOWN;
  if (known === now) return undefined;
  if (known === UNKNOWN) return 'booked';
  return now === UNKNOWN ? 'cancelled' : 'moved';
}
