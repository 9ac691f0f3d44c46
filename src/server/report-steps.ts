import { type FormName, moveOf } from '../domain/forms/registry.ts';
import type { GivenSignatures } from '../domain/report/signatures.ts';
import { isBeingFilled, type ReportAction, type ReportStatus } from '../domain/report/status.ts';
import type { Viewer } from './context.ts';
import { ConflictError } from './errors.ts';
import { can, mayNot } from './permissions.ts';

/** A report's form, by the document. */
type Followed = { document: FormName };

/** Whether the workflow of a report's form leaves an action to the viewer's role, wherever the report is now. */
export function isTheirs(viewer: Pick<Viewer, 'role'>, action: ReportAction, { document }: Followed): boolean {
  const move = moveOf(document, action);
  return move !== undefined && can(viewer, move.needs);
}

/**
 * Whether giving a danger notice of a report fills in that somebody was told. Not where somebody has signed it: their signature is
 * worth more, and the receipts say as much. Nor for who gives one from the office, or decides about the report: nobody decides about
 * what they filled in themselves.
 */
export function fillsByGiving(viewer: Pick<Viewer, 'role' | 'userId'>, report: Given): boolean {
  const { document, electricianId, isColleagues, status, signatures } = report;
  const isOnIt =
    electricianId === viewer.userId || (isColleagues === true && !isTheirs(viewer, 'approve', { document }));
  const isUnsigned = Object.keys(signatures).length === 0;
  return isOnIt && isUnsigned && isBeingFilled(status) && isTheirs(viewer, 'fill', { document });
}

type Given = Followed & {
  electricianId: string;
  isColleagues?: boolean;
  status: ReportStatus;
  signatures: GivenSignatures;
};

/** @throws ForbiddenError where it leaves it to others; ConflictError where reports of the form know no such step. */
export function mustBeTheirs(viewer: Pick<Viewer, 'role'>, action: ReportAction, { document }: Followed): void {
  const move = moveOf(document, action);
  if (!move) throw new ConflictError('Reports of this form go another way.');
  if (!can(viewer, move.needs)) throw mayNot(move.needs);
}
