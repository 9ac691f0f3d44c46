export type ReportStatus = 'draft' | 'submitted' | 'returned' | 'approved' | 'issued' | 'discarded';
export type ReportAction = 'fill' | 'sign' | 'submit' | 'return' | 'approve' | 'issue' | 'discard';

/** Where an action may be taken from, and the state it leads to: the same one where it says none. */
type Move = { from: readonly ReportStatus[]; to?: ReportStatus };

/** The way a form's reports go: what it leaves out cannot be done to them. */
export type Workflow = { readonly [A in ReportAction]?: Move };

const filling = {
  fill: { from: ['draft', 'returned'] },
  sign: { from: ['draft', 'returned'] },
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  discard: { from: ['draft', 'returned'], to: 'discarded' },
} satisfies Workflow;

/** Signed and handed in, approved by somebody else, issued. */
export const reviewed: Workflow = {
  ...filling,
  return: { from: ['submitted', 'approved'], to: 'returned' },
  approve: { from: ['submitted'], to: 'approved' },
  issue: { from: ['approved'], to: 'issued' },
};

/**
 * Whether a report in that state may be filled in, signed, returned and so on. Every form's reports can where `reviewed` can, but
 * for approving and issuing: ask for those with the form's own way.
 */
export const isPossible = (action: ReportAction, status: ReportStatus, workflow = reviewed): boolean =>
  workflow[action]?.from.includes(status) ?? false;

/** The states in which an action is possible. */
export const statesFor = (action: keyof typeof filling): readonly ReportStatus[] => filling[action].from;

/** The state after the action, the same one for what changes none; undefined when it is not possible. */
export const statusAfter = (
  action: ReportAction,
  status: ReportStatus,
  workflow = reviewed,
): ReportStatus | undefined => (isPossible(action, status, workflow) ? (workflow[action]?.to ?? status) : undefined);
