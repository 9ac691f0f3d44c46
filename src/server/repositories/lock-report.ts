import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isPostgres, type Trx } from '../db/dialect.ts';
import { visibleReports } from './fences.ts';
import { getReport, type Report } from './reports/reports.ts';

/** A report that no other transaction can change until this one ends: commands work with it from then on. */
export type LockedReport = Report & { readonly isLocked: true };

/**
 * Reads a report and locks it until the transaction ends.
 * @throws NotFoundError when there is none that the viewer may see.
 */
export async function lockReport(trx: Trx, viewer: Viewer, reportId: string): Promise<LockedReport> {
  if (isPostgres(trx)) {
    const held = visibleReports(trx, viewer).where('report.id', '=', reportId).select('report.id').forUpdate();
    if (!(await held.executeTakeFirst())) throw new NotFoundError(`report ${reportId}`);
  }
  // In its own query after the lock: PostgreSQL would answer with the state from before it waited.
  return { ...(await getReport(trx, viewer, reportId)), isLocked: true };
}
