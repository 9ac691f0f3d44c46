import { isBeingFilled } from '../../domain/report/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { handOver } from '../reports/hand-over.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { getSiteToChange } from '../repositories/register/sites.ts';
import { type Booking, insertVisit, lockVisitWithReports, type Noticed } from '../repositories/register/visits.ts';
import { saveVisitOf } from '../repositories/save-report.ts';
import { mustBePossible, mustNotBeBookedAgain } from './change-status.ts';
import { draftReport } from './draft-report.ts';
import { reclaimReport } from './reclaim-report.ts';

/**
 * Books a visit to replace one without access. Its report moves with it as it is, to the new electrician; the old visit keeps
 * its history. If an earlier replacement was cancelled, the report comes back from there.
 * @param booking  without site and kind, which are the old one's.
 * @returns id of the new visit.
 * @throws NotFoundError when the visit or electrician does not belong to the company; ConflictError when there was access, it was
 * booked again before, or that user cannot inspect.
 */
export async function bookAgain(
  trx: Trx,
  actor: Actor,
  visitId: string,
  { notice, ...booking }: Omit<Booking, 'siteId' | 'kind'> & Noticed,
  now: Date,
): Promise<{ visitId: string }> {
  mustBeAllowed(actor, 'visits.book');
  const old = await lockVisitWithReports(trx, actor, visitId);
  mustBePossible('book again', old);
  await mustNotBeBookedAgain(trx, actor, old);
  await mustBeInspector(trx, actor, booking.electricianId);
  await getSiteToChange(trx, actor, old.siteId);
  const { siteId, kind, designedOn, circuit, closes } = old;
  const reclaimed = await reclaimReport(trx, actor, old, now);
  const { id: reportId, status: reportStatus } = reclaimed ?? { id: old.reportId, status: old.reportStatus };
  const id = await insertVisit(
    trx,
    actor,
    { ...booking, siteId, kind, designedOn, circuit, closes, bookedFrom: old.id },
    now,
  );
  if (reportId !== null && reportStatus !== null && isBeingFilled(reportStatus)) {
    const report = await lockReport(trx, actor, reportId);
    await saveVisitOf(trx, actor, report, id, now);
    const note = 'The visit was booked again, because nobody could get in.';
    if (report.electricianId !== booking.electricianId)
      await handOver(trx, actor, reportId, { to: booking.electricianId, note }, now);
  } else {
    const { electricianId } = booking;
    await draftReport(trx, actor, { id, siteId, electricianId, kind, designedOn, circuit, closes }, now);
  }
  const detail = { as: id, day: booking.day };
  const booked = { day: booking.day, ...(notice && { notice }) };
  await recordEvent(trx, actor, { kind: 'visit.booked-again', subject: old.id, detail }, now);
  await recordEvent(trx, actor, { kind: 'visit.booked', subject: id, detail: booked }, now);
  return { visitId: id };
}
