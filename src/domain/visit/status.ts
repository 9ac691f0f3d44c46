/** A visit with no access is still to be made: the office books it again, or the electrician gets in after all. */
export type VisitStatus = 'booked' | 'started' | 'no access' | 'done' | 'cancelled';
export type VisitAction = 'move' | 'arrive' | 'find no access' | 'book again' | 'finish' | 'cancel' | 'give up';

/** The states from which an action is possible, and the state that it leads to. A visit is done again with a returned report. */
const actions: { readonly [A in VisitAction]: { from: readonly VisitStatus[]; to: VisitStatus } } = {
  move: { from: ['booked'], to: 'booked' },
  arrive: { from: ['booked', 'started', 'no access'], to: 'started' },
  'find no access': { from: ['booked', 'started'], to: 'no access' },
  'book again': { from: ['no access'], to: 'no access' },
  finish: { from: ['booked', 'started', 'no access', 'done'], to: 'done' },
  cancel: { from: ['booked', 'no access'], to: 'cancelled' },
  'give up': { from: ['started'], to: 'cancelled' },
};

/** Booked or started: its electricians have work at the site. */
export const openVisit: readonly VisitStatus[] = ['booked', 'started'];

/** The state after the action; undefined if the action is not possible. */
export const visitStatusAfter = (action: VisitAction, status: VisitStatus): VisitStatus | undefined =>
  actions[action].from.includes(status) ? actions[action].to : undefined;

/** A visit's state, to follow "This visit is". */
export const visitIs = (status: VisitStatus): string => (status === 'no access' ? 'marked “no access”' : status);

/** Whether a booked or started visit has no report, because it was discarded. */
export const lacksReport = ({ status, reportId }: { status: VisitStatus; reportId: string | null }): boolean =>
  reportId === null && openVisit.includes(status);

/**
 * Whether the time to arrive has passed: until its end a person who has not come is not late.
 * @param now  YYYY-MM-DDTHH:MM in the company's zone.
 */
export const isPastArrival = ({ day, windowTo }: { day: string; windowTo: string }, now: string): boolean =>
  `${day}T${windowTo}` < now;
