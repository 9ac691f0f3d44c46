/** Without access it stays to be made: the office books it again, or whoever is on it gets in after all. */
export type VisitStatus = 'booked' | 'started' | 'no access' | 'done' | 'cancelled';
export type VisitAction = 'move' | 'arrive' | 'find no access' | 'book again' | 'finish' | 'cancel' | 'give up';

/** From which states an action is possible, and the state it leads to. A visit is done again with a report that came back. */
const actions: { readonly [A in VisitAction]: { from: readonly VisitStatus[]; to: VisitStatus } } = {
  move: { from: ['booked'], to: 'booked' },
  arrive: { from: ['booked', 'started', 'no access'], to: 'started' },
  'find no access': { from: ['booked', 'started'], to: 'no access' },
  'book again': { from: ['no access'], to: 'no access' },
  finish: { from: ['booked', 'started', 'no access', 'done'], to: 'done' },
  cancel: { from: ['booked', 'no access'], to: 'cancelled' },
  'give up': { from: ['started'], to: 'cancelled' },
};

/** To be made or under way: whoever is on it has business at the site. */
export const openVisit: readonly VisitStatus[] = ['booked', 'started'];

/** The state after the action; undefined where it is not possible. */
export const visitStatusAfter = (action: VisitAction, status: VisitStatus): VisitStatus | undefined =>
  actions[action].from.includes(status) ? actions[action].to : undefined;

/** What a visit is, behind "This visit is". */
export const visitIs = (status: VisitStatus): string => (status === 'no access' ? 'marked “no access”' : status);

/** Whether a visit that is still to be made or under way has no report: it was discarded. */
export const lacksReport = ({ status, reportId }: { status: VisitStatus; reportId: string | null }): boolean =>
  reportId === null && openVisit.includes(status);
