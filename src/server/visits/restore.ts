import { isSideEvent } from '../../domain/words/events.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { can, mayGiveUp, mayNot, mustBeAllowed } from '../permissions.ts';
import { takeReportOut } from '../reports/discard.ts';
import { lockReport } from '../repositories/lock-report.ts';
import {
  findRebooked,
  getVisit,
  holdVisit,
  latestReportOfVisit,
  lockVisitWithReports,
  type Visit,
} from '../repositories/register/visits.ts';
import { getSiteToBegin } from '../repositories/register/whole-register.ts';
import { findLastVisitEvent, listReportEvents } from '../repositories/reports/report-events.ts';
import { putVisitBack } from './change-status.ts';

/** How a visit ended before it was done. */
export type VisitEnding = {
  kind: 'visit.cancelled' | 'visit.given-up';
  reason: string;
  by: string | null;
  /** UTC ISO text. */
  at: string;
  /** The status to restore. */
  from: 'booked' | 'started' | 'no access';
  /** Id of the report that was discarded with it. */
  report: string | undefined;
};

/** How a cancelled visit ended; undefined where it is not cancelled, or it or its report has changed since. */
export async function findVisitEnding(db: Db, actor: Actor, visit: Visit): Promise<VisitEnding | undefined> {
  if (visit.status !== 'cancelled') return undefined;
  const last = await findLastVisitEvent(db, actor, visit.id);
  if (last?.action !== 'visit.cancelled' && last?.action !== 'visit.given-up') return undefined;
  const { detail, by, at, action: kind } = last;
  const report = typeof detail.report === 'string' ? detail.report : undefined;
  // Another visit replaces the one that this was booked for, or its report went on without it.
  if (visit.bookedFrom !== null && (await findRebooked(db, actor, visit.bookedFrom))) return undefined;
  if (report !== undefined && (await latestReportOfVisit(db, actor, visit.id)) !== report) return undefined;
  if (report !== undefined) {
    const events = await listReportEvents(db, actor, report);
    if (events.findLast(({ action }) => !isSideEvent(action))?.action !== kind) return undefined;
  }
  const from = detail.from === 'started' || detail.from === 'no access' ? detail.from : 'booked';
  return { kind, reason: String(detail.reason ?? ''), by, at, from, report };
}

/** Whether the actor may restore a visit: the office; and its electrician, where it was given up and not cancelled. */
export const mayRestore = (actor: Actor, visit: Visit, { kind }: VisitEnding): boolean =>
  can(actor, 'visits.book') || (kind === 'visit.given-up' && mayGiveUp(actor, visit));

/**
 * Restores a visit that was cancelled or given up, with its report, if neither has changed since. Where the
 * report had been discarded before, the visit comes back without one: the page says so, and how to get one.
 * @throws NotFoundError when there is none that the actor is on; ForbiddenError when they may not restore it; ConflictError when
 * something else has changed.
 */
export async function restoreVisit(trx: Trx, actor: Actor, visitId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'visits.give-up');
  // Locks in the same order as booking it again, so that only one of the two happens.
  const { bookedFrom } = await getVisit(trx, actor, visitId);
  if (bookedFrom !== null) await holdVisit(trx, actor, bookedFrom);
  const visit = await lockVisitWithReports(trx, actor, visitId);
  const ending = await findVisitEnding(trx, actor, visit);
  if (!ending) throw new ConflictError('This visit has changed since: it cannot be restored.');
  if (!mayRestore(actor, visit, ending)) throw mayNot('visits.book');
  await getSiteToBegin(trx, actor, visit.siteId);
  if (ending.report !== undefined) await takeReportOut(trx, actor, await lockReport(trx, actor, ending.report), now);
  await putVisitBack(trx, actor, visit, ending.from);
  await recordEvent(trx, actor, { kind: 'visit.restored', subject: visitId }, now);
}
