import type { VisitStatus } from '../../../domain/visit/status.ts';

/** What is told of a visit. */
export type VisitNews = 'booked' | 'moved' | 'cancelled' | 'no access';

/** When a visit is. The day is YYYY-MM-DD, the times HH:MM. */
export type VisitTime = { day: string; from: string; to: string };

/** The time of a visit as a person was told it, in one text; '' that there is none. */
export const knownTime = (time: VisitTime | undefined): string => (time ? `${time.day} ${time.from} ${time.to}` : '');

export function readKnownTime(known: string): VisitTime | undefined {
  const [, day, from, to] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d)$/.exec(known) ?? [];
  return day && from && to ? { day, from, to } : undefined;
}

/** The events after which people may know another time of a visit than it has. */
export const changesTime = (kind: string): boolean =>
  ['visit.booked', 'visit.restored', 'visit.moved', 'visit.cancelled'].includes(kind);

/**
 * What is to be told of a visit to people at one address, and the time that it names.
 * @param known  the time that they were told last. @param livesThere  whether one of them lives there on a day.
 * @returns undefined where they know how it is, or do not live there.
 */
export function newsOf(
  known: VisitTime | undefined,
  { day, from, to, status }: VisitTime & { status: VisitStatus },
  livesThere: (day: string) => boolean,
): { news: 'booked' | 'moved' | 'cancelled'; time: VisitTime } | undefined {
  if (status !== 'booked' && status !== 'cancelled') return undefined;
  const time = { day, from, to };
  if (status === 'booked' && livesThere(day)) {
    if (knownTime(known) === knownTime(time)) return undefined;
    return { news: known ? 'moved' : 'booked', time };
  }
  return known && livesThere(known.day) ? { news: 'cancelled', time: known } : undefined;
}
