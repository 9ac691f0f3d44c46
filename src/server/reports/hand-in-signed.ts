import { stillToSign } from '../../domain/report/signatures.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError, ForbiddenError } from '../errors.ts';
import { keepsFromSigning } from '../findings/before-signing.ts';
import { listOverrides } from '../repositories/findings/overrides.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { submitReport } from './submit.ts';

/**
 * Hands in a report that others have signed last, through mailed links: whoever has it has nothing to sign any more.
 * @throws ForbiddenError where a colleague has the report; ConflictError when somebody is still to sign it, or something keeps it
 * from being handed in.
 */
export async function handInSigned(trx: Trx, actor: Actor, reportId: string, now: Date): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  if (report.electricianId !== actor.userId)
    throw new ForbiddenError('hand in a report that a colleague has: it is theirs to hand in');
  const { document, timeZone, seq } = report;
  const unsigned = stillToSign(report);
  if (unsigned.length > 0)
    throw new ConflictError(`This report is not signed by all yet: ${unsigned.map(({ title }) => title).join(', ')}.`);
  const overrides = await listOverrides(trx, actor, reportId);
  if (keepsFromSigning({ document, overrides }, { signing: [], today: dayIn(now, timeZone) }).length > 0)
    throw new ConflictError('Something has to be put right before this report can be handed in: its check says what.');
  await submitReport(trx, actor, reportId, { seq }, now);
}
