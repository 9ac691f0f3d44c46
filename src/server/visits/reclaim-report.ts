import type { Actor } from '../../kernel/actor.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { takeReportOut } from '../reports/discard.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { findCancelledRebooking, getVisit, type LockedVisit, type Visit } from '../repositories/register/visits.ts';
import { saveVisitOf } from '../repositories/save-report.ts';
import { findVisitEnding } from './restore.ts';

/**
 * The report of a visit without access, if it moved to the replacement visit and was discarded when that was
 * cancelled. Undefined where the visit has a report, that one has changed since, or the actor is not on both visits.
 */
export async function findReportToReclaim(
  db: Db,
  actor: Actor,
  { id, reportId }: Pick<Visit, 'id' | 'reportId'>,
): Promise<string | undefined> {
  if (reportId !== null) return undefined;
  const again = await findCancelledRebooking(db, actor, id);
  return again && (await findVisitEnding(db, actor, await getVisit(db, actor, again.id)))?.report;
}

/** Restores that report to its visit. @returns it, locked; undefined where there is none. */
export async function reclaimReport(
  trx: Trx,
  actor: Actor,
  visit: LockedVisit,
  now: Date,
): Promise<LockedReport | undefined> {
  const id = await findReportToReclaim(trx, actor, visit);
  return id === undefined ? undefined : takeBack(trx, actor, visit, await lockReport(trx, actor, id), now);
}

/**
 * The same for a visit that takes place after all, or was never closed: if another person had the report meanwhile, it is left to
 * the office to restore that visit or to begin another report.
 */
export async function reclaimOwnReport(trx: Trx, actor: Actor, visit: LockedVisit, now: Date): Promise<void> {
  const id = await findReportToReclaim(trx, actor, visit);
  const report = id === undefined ? undefined : await lockReport(trx, actor, id);
  if (report?.electricianId === visit.electricianId) await takeBack(trx, actor, visit, report, now);
}

async function takeBack(trx: Trx, actor: Actor, visit: LockedVisit, report: LockedReport, now: Date) {
  await takeReportOut(trx, actor, report, now);
  await saveVisitOf(trx, actor, report, visit.id, now);
  return lockReport(trx, actor, report.id);
}
