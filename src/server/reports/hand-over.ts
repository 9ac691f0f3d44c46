import { definitionOf } from '../../domain/forms/registry.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import { can, mustBeAllowed } from '../permissions.ts';
import { inspectorValues } from '../repositories/certificates/signatories.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { insertHandover, mayTake, moveVisitWith } from '../repositories/reports/handovers.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';
import { saveHolder } from '../repositories/save-report.ts';
import { changeReport } from './signing-requests/lift-mailed.ts';

/**
 * Hands a report that is still to be filled in, and its visit, to somebody else: the office to anybody who inspects, an
 * apprentice their own to an electrician, who signs it. What was typed stays, and stays theirs who typed it; the declaration
 * is made out to whoever has it now.
 * @param note what they are told; may be empty.
 * @throws NotFoundError when report or user are not of the company, or not the actor's to hand on.
 * @throws ConflictError when the user has it already or cannot take it, or the report is no longer to be filled in.
 */
export async function handOver(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { to, note }: { to: string; note: string },
  now: Date,
): Promise<void> {
  if (!can(actor, 'reports.assign')) mustBeAllowed(actor, 'reports.hand-up');
  const report = await lockReport(trx, actor, reportId);
  mustBePossible('fill', report);
  if (!can(actor, 'reports.assign') && report.electricianId !== actor.userId)
    throw new NotFoundError(`report ${reportId}, which is somebody else's`);
  const user = await mustBeInspector(trx, actor, to);
  if (!mayTake(actor, user)) throw new ConflictError(`${user.name} cannot sign it either.`);
  if (user.id === report.electricianId) throw new ConflictError(`${user.name} has this report already.`);
  await saveHolder(trx, actor, report, user.id, now);
  await moveVisitWith(trx, actor, report, user.id);
  const changes = inspectorValues(definitionOf(report.document), user);
  await changeReport(trx, actor, report, { base: report.seq, changes, submission: newId() }, now);
  await insertHandover(trx, actor, report, { to: user.id, note }, now);
  const detail = { from: report.electricianId, to: user.id };
  await recordEvent(trx, actor, { kind: 'report.assigned', subject: reportId, detail }, now);
}
