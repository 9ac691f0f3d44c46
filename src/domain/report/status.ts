export type ReportStatus = 'draft' | 'submitted' | 'returned' | 'approved' | 'issued' | 'discarded';
export type ReportAction = 'fill' | 'sign' | 'submit' | 'return' | 'approve' | 'issue' | 'discard';

/** Permissions for moving a report. One table says which roles have them (`server/permissions.ts`). */
type MovePermission = 'reports.fill' | 'reports.sign' | 'reports.review' | 'reports.issue' | 'reports.discard';

/** The states from which an action is possible, the state that it leads to, and the permission. */
export type Move = {
  from: readonly ReportStatus[];
  /** Absent if the state does not change. */
  to?: ReportStatus;
  /** The permission needed. */
  needs: MovePermission;
  /**
   * `others`: not on the user's own report (one that they hold, signed, submitted or entered values into), unless their company
   * lets one person do both. Absent: on any report that they can see.
   */
  of?: 'others';
};

/** The actions on a form's reports. Actions that it leaves out are not possible. */
export type Workflow = { readonly [A in ReportAction]?: Move };

/** States in which the electrician fills it in. States mean the same for every form; a form's workflow says which it uses. */
export const beingFilled: readonly ReportStatus[] = ['draft', 'returned'];
/** Submitted, with the reviewer. */
const underReview: readonly ReportStatus[] = ['submitted', 'approved'];

export const isBeingFilled = (status: ReportStatus): boolean => beingFilled.includes(status);
export const isUnderReview = (status: ReportStatus): boolean => underReview.includes(status);

/** Signed and submitted, then approved and issued by others. */
export const reviewed: Workflow = {
  fill: { from: beingFilled, needs: 'reports.fill' },
  sign: { from: beingFilled, needs: 'reports.sign' },
  submit: { from: beingFilled, to: 'submitted', needs: 'reports.sign' },
  discard: { from: beingFilled, to: 'discarded', needs: 'reports.discard' },
  return: { from: underReview, to: 'returned', needs: 'reports.review' },
  approve: { from: ['submitted'], to: 'approved', needs: 'reports.review', of: 'others' },
  issue: { from: ['approved'], to: 'issued', needs: 'reports.issue', of: 'others' },
};

/**
 * Signed and submitted, then issued by a reader, with or without approval. As above, nobody issues their own report
 * unless their company lets one person do both.
 */
export const issuedOnceRead: Workflow = {
  ...reviewed,
  issue: { from: underReview, to: 'issued', needs: 'reports.issue', of: 'others' },
};

/** The state after the action, the same one if the action does not change it; undefined if it is not possible. */
export const statusAfter = (move: Move | undefined, status: ReportStatus): ReportStatus | undefined =>
  move?.from.includes(status) ? (move.to ?? status) : undefined;

/**
 * The fault of a form's workflow: a report may not be filled in or signed while under review, nor reviewed while being filled in.
 * Undefined if there is none.
 */
export function workflowFault(workflow: Workflow): string | undefined {
  const where: Partial<Record<ReportAction, readonly ReportStatus[]>> = {
    fill: beingFilled,
    sign: beingFilled,
    submit: beingFilled,
    discard: beingFilled,
    return: underReview,
    approve: underReview,
  };
  for (const [action, states] of Object.entries(where)) {
    const wrong = workflow[action as ReportAction]?.from.find((status) => !states.includes(status));
    if (wrong) return `${action} from ${wrong}`;
  }
  return undefined;
}
