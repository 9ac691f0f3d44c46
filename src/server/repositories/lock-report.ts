import type { Viewer } from '../context.ts';
import { isPostgres, type Trx } from '../db/dialect.ts';
import { NotFoundError } from '../errors.ts';
import { visibleReports } from './fences.ts';
import { getReport, type Report } from './reports/reports.ts';

/** A report as it is, which nobody else writes to until the transaction ends: what a command works with from then on. */
export type LockedReport = Report & { readonly isLocked: true };

/**
 * Reads a report and keeps others from writing to it until the transaction ends.
 * @throws NotFoundError when there is none, or it is not the viewer's.
 */
export async function lockReport(trx: Trx, viewer: Viewer, reportId: string): Promise<LockedReport> {
  if (isPostgres(trx)) {
    const held = visibleReports(trx, viewer).where('report.id', '=', reportId).select('report.id').forUpdate();
    if (!(await held.executeTakeFirst())) throw new NotFoundError(`report ${reportId}`);
  }
  // After the lock, in a query of its own: PostgreSQL would answer what stood before it had waited.
  return { ...(await getReport(trx, viewer, reportId)), isLocked: true };
}
