import { lacksReport, visitIs } from '../../domain/visit/status.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { lockVisit } from '../repositories/register/visits.ts';
import { draftReport } from './draft-report.ts';

/**
 * Begins another report for a visit whose report was discarded.
 * @returns its id.
 * @throws NotFoundError when there is no such visit in the company; ConflictError when it has a report, is done or cancelled, or
 * its electrician can no longer inspect.
 */
export async function beginReport(trx: Trx, actor: Actor, visitId: string, now: Date): Promise<string> {
  mustBeAllowed(actor, 'visits.book');
  const visit = await lockVisit(trx, actor, visitId);
  if (visit.reportId !== null) throw new ConflictError('This visit has its report already.');
  if (!lacksReport(visit))
    throw new ConflictError(`This visit is ${visitIs(visit.status)}: no report is begun for it.`);
  const reportId = await draftReport(trx, actor, visit, now);
  await recordEvent(trx, actor, { kind: 'report.begun', subject: reportId, detail: { visit: visitId } }, now);
  return reportId;
}
