import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { putReportAway } from '../reports/discard.ts';
import { getVisit } from '../repositories/register/visits.ts';
import { changeStatus, mustBePossible } from './change-status.ts';

type Ending = { visitId: string; reason: string; action: 'cancel' | 'give up'; kind: string };

/** Ends a visit before it is done, and discards its report with it. Whether the actor may is asked before. */
export async function endVisit(
  trx: Trx,
  actor: Actor,
  { visitId, reason, action, kind }: Ending,
  now: Date,
): Promise<void> {
  const visit = await getVisit(trx, actor, visitId);
  mustBePossible(action, visit);
  // The report first: to hand it in locks it and then the visit, and two that take both must take them in one order.
  if (visit.reportId !== null) await putReportAway(trx, actor, visit.reportId, reason, now);
  const { status: from } = await changeStatus(trx, actor, visitId, action, now);
  await recordEvent(trx, actor, { kind, subject: visitId, detail: { reason, from, report: visit.reportId } }, now);
}
