import { type FormName, moveOf } from '../domain/forms/registry.ts';
import type { GivenSignatures } from '../domain/report/signatures.ts';
import { isBeingFilled, type ReportAction, type ReportStatus } from '../domain/report/status.ts';
import { ConflictError } from '../kernel/errors.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { can, mayNot } from './permissions.ts';

/** A report's form, by the document. */
type Followed = { document: FormName };

/** Whether the workflow of a report's form leaves an action to the viewer's role, wherever the report is now. */
export function isTheirs(viewer: Pick<Viewer, 'role'>, action: ReportAction, { document }: Followed): boolean {
  const move = moveOf(document, action);
  return move !== undefined && can(viewer, move.needs);
}

/**
 * Whether giving a danger notice also fills in on the report who was told. Not if the report is signed: the signature must stay, and
 * the receipts say the same. Not for a person who gives it from the office, or who decides about the report: nobody decides about
 * their own entries.
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
