import { isSideEvent } from '../../domain/words/events.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { recordEvent } from '../events.ts';
import { mustBeTheirs } from '../report-steps.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { getVisit, latestReportOfVisit, lockVisit } from '../repositories/register/visits.ts';
import { getSiteToBegin } from '../repositories/register/whole-register.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { listReportEvents, type ReportEvent } from '../repositories/reports/report-events.ts';
import type { Report } from '../repositories/reports/reports.ts';
import { putBack, takeStep } from './change-status.ts';

/**
 * Discards a report that is not submitted, or that was returned; its log stays.
 * @param reason why, in a sentence.
 */
export async function discardReport(
  trx: Trx,
  actor: Actor,
  reportId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'discard', report);
  await putReportAway(trx, actor, report, reason, now);
}

/** The same for a person who ends the report's visit, whether or not they may discard other reports: `visits/end.ts`. */
export async function putReportAway(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  reason: string,
  now: Date,
): Promise<void> {
  await takeStep(trx, actor, report, 'discard', {}, now);
  const detail = { reason, from: report.status };
  await recordEvent(trx, actor, { kind: 'report.discarded', subject: report.id, detail }, now);
}

/**
 * The status to which a discarded report can be restored; undefined where it cannot: it has changed since, its visit
 * is cancelled, or another report was begun for the visit. A visit that was moved, started, or ended and restored does not prevent it.
 */
export async function stateBeforeDiscard(
  db: Db,
  actor: Actor,
  { id, visitId }: Pick<Report, 'id' | 'visitId'>,
): Promise<'draft' | 'returned' | undefined> {
  const last = (await listReportEvents(db, actor, id)).findLast(
    ({ action }) => !action.startsWith('visit.') && !isSideEvent(action),
  );
  if (last?.action !== 'report.discarded') return undefined;
  if (visitId !== null) {
    const { status } = await getVisit(db, actor, visitId);
    if (status === 'cancelled' || (await latestReportOfVisit(db, actor, visitId)) !== id) return undefined;
  }
  return stateIn(last);
}

const stateIn = ({ detail }: ReportEvent) => (detail.from === 'returned' ? 'returned' : 'draft');

/**
 * Restores a discarded report, if neither it nor the certificate it corrects has changed since, and its visit is not
 * cancelled.
 * @throws ConflictError when one of them has changed, or it is not discarded.
 */
export async function restoreReport(trx: Trx, actor: Actor, reportId: string, now: Date): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  mustBeTheirs(actor, 'discard', report);
  if (report.visitId !== null) await lockVisit(trx, actor, report.visitId);
  if (report.correctsCertificateId === null) await getSiteToBegin(trx, actor, report.siteId);
  const was = report.status === 'discarded' ? await stateBeforeDiscard(trx, actor, report) : undefined;
  if (!was) throw new ConflictError('This report has changed since: it cannot be restored.');
  await bringBack(trx, actor, report, was, now);
}

/**
 * Restores the report that was discarded with its visit. The caller, `visits/restore.ts`, has checked that neither has
 * changed since.
 */
export async function takeReportOut(trx: Trx, actor: Actor, report: LockedReport, now: Date): Promise<void> {
  const discarded = (await listReportEvents(trx, actor, report.id)).findLast(
    ({ action }) => action === 'report.discarded',
  );
  if (report.status !== 'discarded' || !discarded) throw new ConflictError('Its report has changed since.');
  await bringBack(trx, actor, report, stateIn(discarded), now);
}

async function bringBack(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  was: 'draft' | 'returned',
  now: Date,
): Promise<void> {
  await putBack(trx, actor, report, was, now).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new ConflictError('Another correction of that certificate has been started.', { cause: error })
      : error;
  });
  await recordEvent(trx, actor, { kind: 'report.restored', subject: report.id }, now);
}
