import { definitionOf } from '../../domain/forms/registry.ts';
import { inspectorValues } from '../../domain/signature/signatory-values.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { changeReport } from '../change-report.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { can, mustBeAllowed } from '../permissions.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { insertHandover, moveVisitWith } from '../repositories/reports/handovers.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';
import { saveHolder } from '../repositories/save-report.ts';
import { mayTake } from './takers.ts';

/**
 * Hands a report that is still to be filled in, and its visit, to another person: the office to anyone who inspects, an
 * apprentice their own to an electrician, who signs it. Entered values stay, with the people who entered them; the new
 * electrician signs the declaration.
 * @param note a message to them; may be empty.
 * @param isToldWith  what else they are told in one mail, which the caller sends.
 * @throws NotFoundError when the report or user does not belong to the company, or the report is not the actor's to hand over.
 * @throws ConflictError when the user has it already or cannot take it, or the report can no longer be filled in.
 */
export async function handOver(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { to, note, isToldWith }: { to: string; note: string; isToldWith?: 'their day' },
  now: Date,
): Promise<void> {
  if (!can(actor, 'reports.assign')) mustBeAllowed(actor, 'reports.hand-up');
  const report = await lockReport(trx, actor, reportId);
  mustBePossible('fill', report);
  if (!can(actor, 'reports.assign') && report.electricianId !== actor.userId)
    throw new NotFoundError(`report ${reportId}, which is another person's`);
  const user = await mustBeInspector(trx, actor, to);
  if (!mayTake(actor, user)) throw new ConflictError(`${user.name} cannot sign it either.`);
  if (user.id === report.electricianId) throw new ConflictError(`${user.name} has this report already.`);
  await saveHolder(trx, actor, report, user.id, now);
  await moveVisitWith(trx, actor, report, user.id);
  const changes = inspectorValues(definitionOf(report.document), user);
  await changeReport(trx, actor, report, { base: report.seq, changes, submission: newId() }, now);
  await insertHandover(trx, actor, report, { to: user.id, note }, now);
  const detail = { from: report.electricianId, to: user.id, ...(isToldWith && { with: isToldWith }) };
  await recordEvent(trx, actor, { kind: 'report.assigned', subject: reportId, detail }, now);
}
