import { type FormName, moveOf } from '../../../domain/forms/registry.ts';
import { type ReportAction, type ReportStatus, statusAfter } from '../../../domain/report/status.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { ConflictError } from '../../errors.ts';
import { isTheirs, mustBeTheirs } from '../../report-steps.ts';
import { isOwnReport, ofTheirOwn } from './own-reports.ts';

const words: { readonly [A in ReportAction]: string } = {
  fill: 'filled in',
  sign: 'signed',
  submit: 'submitted',
  return: 'returned',
  approve: 'approved',
  issue: 'issued',
  discard: 'discarded',
};

/** As much of a report as its moves depend on. */
export type Movable = { id: string; status: ReportStatus; document: FormName };

/** @returns the state the action leads to. @throws ConflictError when the report's state, or its form, does not allow it. */
export function mustBePossible(action: ReportAction, report: Omit<Movable, 'id'>): ReportStatus {
  const next = statusAfter(moveOf(report.document, action), report.status);
  if (!next) throw notPossible(action, report);
  return next;
}

const notPossible = (action: ReportAction, { status }: Pick<Movable, 'status'>) =>
  new ConflictError(`This report is ${status}: it cannot be ${words[action]} now.`);

/** What keeps somebody from taking a report somewhere. */
export type Hindrance = 'no step from here' | 'not theirs to do' | 'their own report';

/**
 * Who may take a report where, in the one place that asks it: the workflow of its form.
 * @returns what keeps the viewer from it; undefined where nothing does.
 */
export async function hindranceTo(
  db: Db,
  viewer: Viewer,
  action: ReportAction,
  report: Movable,
): Promise<Hindrance | undefined> {
  const move = moveOf(report.document, action);
  if (move && !isTheirs(viewer, action, report)) return 'not theirs to do';
  if (!move || !statusAfter(move, report.status)) return 'no step from here';
  return move.of === 'others' && (await isOwnReport(db, viewer, report.id)) ? 'their own report' : undefined;
}

/** @throws ForbiddenError where the form does not leave it to the viewer; ConflictError where it is no step from where the report is. */
export async function mustMove(db: Db, viewer: Viewer, action: ReportAction, report: Movable): Promise<void> {
  const hindrance = await hindranceTo(db, viewer, action, report);
  if (hindrance === 'not theirs to do') mustBeTheirs(viewer, action, report);
  if (hindrance === 'their own report') throw ofTheirOwn();
  if (hindrance) throw notPossible(action, report);
}

/** Whether the viewer may take the report there now. */
export const mayMove = async (db: Db, viewer: Viewer, action: ReportAction, report: Movable): Promise<boolean> =>
  (await hindranceTo(db, viewer, action, report)) === undefined;

/** What a report waits for from where it is, the last step first: to be issued, or to be approved before that. */
export const nextDecision = (report: Omit<Movable, 'id'>): 'issue' | 'approve' | undefined =>
  (['issue', 'approve'] as const).find((action) => statusAfter(moveOf(report.document, action), report.status));
