export type VisitStatus = 'booked' | 'started' | 'done' | 'cancelled';
export type VisitAction = 'move' | 'start' | 'finish' | 'cancel' | 'give up';

/** From which states an action is possible, and the state it leads to. A visit is done again with a report that came back. */
const actions: { readonly [A in VisitAction]: { from: readonly VisitStatus[]; to: VisitStatus } } = {
  move: { from: ['booked'], to: 'booked' },
  start: { from: ['booked'], to: 'started' },
  finish: { from: ['booked', 'started', 'done'], to: 'done' },
  cancel: { from: ['booked'], to: 'cancelled' },
  'give up': { from: ['started'], to: 'cancelled' },
};

/** The state after the action; undefined where it is not possible. */
export const visitStatusAfter = (action: VisitAction, status: VisitStatus): VisitStatus | undefined =>
  actions[action].from.includes(status) ? actions[action].to : undefined;

/** Whether a visit that is still to be made or under way has no report: it was discarded. */
export const lacksReport = ({ status, reportId }: { status: VisitStatus; reportId: string | null }): boolean =>
  reportId === null && (status === 'booked' || status === 'started');
