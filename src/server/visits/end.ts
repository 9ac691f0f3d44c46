import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { putReportAway } from '../reports/discard.ts';
import { lockReport } from '../repositories/lock-report.ts';
import type { LockedVisit } from '../repositories/register/visits.ts';
import { takeStep } from './change-status.ts';

type Ending = { reason: string; action: 'cancel' | 'give up'; kind: 'visit.cancelled' | 'visit.given-up' };

/**
 * Ends a visit before it is done, and discards its report with it. The caller has checked the permission.
 * @param visit  locked with its reports.
 */
export async function endVisit(
  trx: Trx,
  actor: Actor,
  visit: LockedVisit,
  { reason, action, kind }: Ending,
  now: Date,
): Promise<void> {
  const { id, status: from, reportId: report } = visit;
  await takeStep(trx, actor, visit, { action });
  if (report !== null) await putReportAway(trx, actor, await lockReport(trx, actor, report), reason, now);
  await recordEvent(trx, actor, { kind, subject: id, detail: { reason, from, report } }, now);
}
