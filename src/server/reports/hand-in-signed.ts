import { stillToSign } from '../../domain/report/signatures.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ConflictError, ForbiddenError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { keepsFromSigning } from '../findings/before-signing.ts';
import { listOverrides } from '../repositories/findings/overrides.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { submitReport } from './submit.ts';

/**
 * Submits a report that other people signed last, through mailed links: its electrician has nothing left to sign.
 * @throws ForbiddenError where a colleague has the report; ConflictError when a signature is missing, or a finding prevents
 * submission.
 */
export async function handInSigned(trx: Trx, actor: Actor, reportId: string, now: Date): Promise<void> {
  const report = await lockReport(trx, actor, reportId);
  if (report.electricianId !== actor.userId)
    throw new ForbiddenError('submit a report that a colleague has: it is theirs to submit');
  const { document, timeZone, seq } = report;
  const unsigned = stillToSign(report);
  if (unsigned.length > 0)
    throw new ConflictError(`Signatures are missing: ${unsigned.map(({ title }) => title).join(', ')}.`);
  const overrides = await listOverrides(trx, actor, reportId);
  if (keepsFromSigning({ document, overrides }, { signing: [], today: dayIn(now, timeZone) }).length > 0)
    throw new ConflictError('Errors in this report must be corrected before it is submitted: the check lists them.');
  await submitReport(trx, actor, reportId, { seq }, now);
}
