import type { ReportStatus } from '../../domain/report/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import type { ReportTable } from '../db/schema/reports.ts';
import type { LockedReport } from '../repositories/lock-report.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';

/** Columns written together with the new status. */
type Noted = Partial<
  Pick<ReportTable, 'submitted_seq' | 'submitted_by' | 'submitted_at' | 'returned_seq' | 'approved_by' | 'approved_at'>
>;

/**
 * Moves a report to its next status: apart from undoing a discard, the only place where the status changes.
 * @throws ConflictError when the report's state does not allow the action.
 */
export async function takeStep(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  action: 'submit' | 'return' | 'approve' | 'issue' | 'discard',
  noted: Noted,
  now: Date,
): Promise<void> {
  await saveStatus(trx, actor, report, mustBePossible(action, report), noted, now);
}

/** Restores the status that a report had before it was discarded. */
export async function putBack(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  was: 'draft' | 'returned',
  now: Date,
): Promise<void> {
  await saveStatus(trx, actor, report, was, {}, now);
}

async function saveStatus(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  status: ReportStatus,
  noted: Noted,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('report')
    .set({ ...noted, status, updated_at: now.toISOString() })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', report.id)
    .execute();
}
