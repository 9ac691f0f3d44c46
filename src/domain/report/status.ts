export type ReportStatus = 'draft' | 'submitted' | 'returned' | 'approved' | 'issued' | 'discarded';
export type ReportAction = 'fill' | 'sign' | 'submit' | 'return' | 'approve' | 'issue' | 'discard';

/** From which states an action is possible, and the state it leads to. */
const actions: { readonly [A in ReportAction]: { from: readonly ReportStatus[]; to?: ReportStatus } } = {
  fill: { from: ['draft', 'returned'] },
  sign: { from: ['draft', 'returned'] },
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  return: { from: ['submitted', 'approved'], to: 'returned' },
  approve: { from: ['submitted'], to: 'approved' },
  issue: { from: ['approved'], to: 'issued' },
  discard: { from: ['draft', 'returned'], to: 'discarded' },
};

/** Whether a report in that state may be filled in, signed, submitted and so on. */
export const isPossible = (action: ReportAction, status: ReportStatus): boolean =>
  actions[action].from.includes(status);

/** The states in which an action is possible. */
export const statesFor = (action: ReportAction): readonly ReportStatus[] => actions[action].from;

/** The state after the action, the same one for what changes none; undefined when it is not possible. */
export const statusAfter = (action: ReportAction, status: ReportStatus): ReportStatus | undefined =>
  isPossible(action, status) ? (actions[action].to ?? status) : undefined;
