/** What is told of a visit. */
export type VisitNews = 'booked' | 'moved' | 'cancelled' | 'no access';

const heard: Readonly<Record<string, VisitNews>> = {
  'visit.booked': 'booked',
  'visit.moved': 'moved',
  'visit.cancelled': 'cancelled',
  'visit.restored': 'booked',
  'visit.no-access': 'no access',
};

/**
 * What is to be told after an event, where something waits to be told already: what was undone in time is never told.
 * @returns null where nothing is left to tell; undefined where the event changes nothing.
 */
export function newsAfter(kind: string, waiting: VisitNews | undefined): VisitNews | null | undefined {
  if (kind === 'visit.call-taken-back') return waiting === 'no access' ? null : undefined;
  const news = heard[kind];
  if (news === undefined || waiting === undefined) return news;
  if (waiting === 'booked' && news === 'moved') return 'booked';
  if (waiting === 'booked' && news === 'cancelled') return null;
  if (waiting === 'cancelled' && kind === 'visit.restored') return null;
  return news;
}
