import type { VisitStatus } from '../../../domain/visit/status.ts';

/** What is told of a visit. */
export type VisitNews = 'booked' | 'moved' | 'another person' | 'cancelled' | 'no access';

/** When a visit is. The day is YYYY-MM-DD, the times HH:MM. */
export type VisitTime = { day: string; from: string; to: string };

/** A visit as a person was told it. @property byId  the user whom the mail named; undefined of mails before it was noted. */
export type KnownVisit = VisitTime & { byId?: string | undefined };

/** A visit as a person was told it, in one text; '' that there is none. */
export const knownVisit = (visit: KnownVisit | undefined): string =>
  visit ? [visit.day, visit.from, visit.to, ...(visit.byId ? [visit.byId] : [])].join(' ') : '';

export function readKnownVisit(known: string): KnownVisit | undefined {
  const [, day, from, to, byId] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d)(?: (\S+))?$/.exec(known) ?? [];
  return day && from && to ? { day, from, to, ...(byId && { byId }) } : undefined;
}

/** The events of a visit after which people may know another time of it than it has. */
export const changesTime = (kind: string): boolean =>
  ['visit.booked', 'visit.restored', 'visit.moved', 'visit.cancelled'].includes(kind);

/**
 * What is to be told of a visit to people at one address, and the time that it names.
 * @param known  what they were told last. @param livesThere  whether one of them lives there on a day.
 * @returns undefined where they know how it is, or do not live there.
 */
export function newsOf(
  known: KnownVisit | undefined,
  { day, from, to, byId, status }: KnownVisit & { status: VisitStatus },
  livesThere: (day: string) => boolean,
): { news: 'booked' | 'moved' | 'another person' | 'cancelled'; time: VisitTime } | undefined {
  if (status !== 'booked' && status !== 'cancelled') return undefined;
  const time = { day, from, to };
  if (status === 'booked' && livesThere(day)) {
    if (!known) return { news: 'booked', time };
    if (known.day !== day || known.from !== from || known.to !== to) return { news: 'moved', time };
    return known.byId && known.byId !== byId ? { news: 'another person', time } : undefined;
  }
  if (!known || !livesThere(known.day)) return undefined;
  return { news: 'cancelled', time: { day: known.day, from: known.from, to: known.to } };
}
