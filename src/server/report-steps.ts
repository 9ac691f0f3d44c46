import { type FormName, moveOf } from '../domain/forms/registry.ts';
import type { ReportAction } from '../domain/report/status.ts';
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

/** @throws ForbiddenError where it leaves it to others; ConflictError where reports of the form know no such step. */
export function mustBeTheirs(viewer: Pick<Viewer, 'role'>, action: ReportAction, { document }: Followed): void {
  const move = moveOf(document, action);
  if (!move) throw new ConflictError('Reports of this form go another way.');
  if (!can(viewer, move.needs)) throw mayNot(move.needs);
}
