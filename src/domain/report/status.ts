export type ReportStatus = 'draft' | 'submitted' | 'returned' | 'approved' | 'issued' | 'discarded';
export type ReportAction = 'fill' | 'sign' | 'submit' | 'return' | 'approve' | 'issue' | 'discard';

/** What may be asked of who moves a report. Whose roles have it stands in one table (`server/permissions.ts`). */
export type MovePermission = 'reports.fill' | 'reports.sign' | 'reports.review' | 'reports.issue' | 'reports.discard';

/** Where an action may be taken from, the state it leads to, and by whom. */
export type Move = {
  from: readonly ReportStatus[];
  /** Absent where it stays as it is. */
  to?: ReportStatus;
  /** The permission it takes. */
  needs: MovePermission;
  /**
   * `others`: nobody does it to a report of their own, one they hold, signed, handed in or entered values into, unless their company
   * says that one person may do both. Absent: to any report that they see.
   */
  of?: 'others';
};

/** The way a form's reports go, and who takes them there: what it leaves out cannot be done to them. */
export type Workflow = { readonly [A in ReportAction]?: Move };

/** With who fills it in. What a state means is the same in every form: which of them its reports reach, its workflow says. */
export const beingFilled: readonly ReportStatus[] = ['draft', 'returned'];
/** Handed in, and with who reads it. */
const underReview: readonly ReportStatus[] = ['submitted', 'approved'];

export const isBeingFilled = (status: ReportStatus): boolean => beingFilled.includes(status);
export const isUnderReview = (status: ReportStatus): boolean => underReview.includes(status);

/** Signed and handed in, approved by somebody else, issued by somebody else. */
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
 * Signed and handed in, and issued: who issues it has read it. It may be approved before. As with a report, nobody issues their own
 * unless their company says that one person may do both.
 */
export const issuedOnceRead: Workflow = {
  ...reviewed,
  issue: { from: underReview, to: 'issued', needs: 'reports.issue', of: 'others' },
};

/** The state after the action, the same one for what changes none; undefined when it is not possible. */
export const statusAfter = (move: Move | undefined, status: ReportStatus): ReportStatus | undefined =>
  move?.from.includes(status) ? (move.to ?? status) : undefined;

/**
 * What is wrong with a form's workflow: what fills it in or signs it while somebody else reads it, and the other way round.
 * Undefined where nothing is.
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
