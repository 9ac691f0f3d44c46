import { type FormName, moveOf } from '../../../domain/forms/registry.ts';
import { type ReportAction, type ReportStatus, statusAfter } from '../../../domain/report/status.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
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

/** The part of a report that its moves depend on. */
export type Movable = { id: string; status: ReportStatus; document: FormName };

/** @returns the state the action leads to. @throws ConflictError when the report's state, or its form, does not allow it. */
export function mustBePossible(action: ReportAction, report: Omit<Movable, 'id'>): ReportStatus {
  const next = statusAfter(moveOf(report.document, action), report.status);
  if (!next) throw notPossible(action, report);
  return next;
}

const notPossible = (action: ReportAction, { status }: Pick<Movable, 'status'>) =>
  new ConflictError(`This report is ${status}: it cannot be ${words[action]} now.`);

/** The reason why a person cannot move a report. */
export type Hindrance = 'no step from here' | 'not theirs to do' | 'their own report';

/**
 * Decides who may move a report and where, in this one place: by the workflow of its form.
 * @returns what prevents the viewer; undefined where nothing does.
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

/** @throws ForbiddenError where the form does not allow it to the viewer; ConflictError where the report's state does not. */
export async function mustMove(db: Db, viewer: Viewer, action: ReportAction, report: Movable): Promise<void> {
  const hindrance = await hindranceTo(db, viewer, action, report);
  if (hindrance === 'not theirs to do') mustBeTheirs(viewer, action, report);
  if (hindrance === 'their own report') throw ofTheirOwn();
  if (hindrance) throw notPossible(action, report);
}

/** Whether the viewer may move the report now. */
export const mayMove = async (db: Db, viewer: Viewer, action: ReportAction, report: Movable): Promise<boolean> =>
  (await hindranceTo(db, viewer, action, report)) === undefined;

/** The decision that a report waits for, the last step first: to be issued, or to be approved before that. */
export const nextDecision = (report: Omit<Movable, 'id'>): 'issue' | 'approve' | undefined =>
  (['issue', 'approve'] as const).find((action) => statusAfter(moveOf(report.document, action), report.status));
