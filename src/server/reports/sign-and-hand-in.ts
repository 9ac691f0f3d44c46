import { asSeen, type HeldPhoto } from '../../domain/field-sync/held-photos.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { signatoriesAt } from '../../domain/forms/signatories.ts';
import { stillToSign } from '../../domain/report/signatures.ts';
import type { Drawing } from '../../domain/signature/drawing.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import type { Actor } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { ConflictError, ForbiddenError } from '../../kernel/errors.ts';
import { sha256 } from '../codes.ts';
import type { Trx } from '../db/dialect.ts';
import { saveDrawing } from '../documents/blobs/drawings.ts';
import { keepsFromSigning } from '../findings/before-signing.ts';
import { listOverrides } from '../repositories/findings/overrides.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { getReport } from '../repositories/reports/reports.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { signReport } from './sign.ts';
import { submitReport } from './submit.ts';

type Signing = Submission & {
  /**
   * The state of the report that was read: its sequence number, or SHA-256 of the canonical JSON of its document, with photos that
   * were only on the phone then.
   */
  read: { seq: number } | { documentHash: string; held: readonly (HeldPhoto & { became: string | undefined })[] };
  /** Keys of the parts that the person signs for. */
  as: readonly string[];
  signature: string;
  drawing: Drawing | undefined;
  /** When it was signed, by the device's clock, if it arrived later. */
  deviceAt?: string;
};

/**
 * Signs as the inspector and submits, both or neither; where several people sign, submits with the last signature. The same
 * submission again changes nothing and gets the same answer.
 * @throws ForbiddenError where a colleague has the report.
 * @throws ConflictError when the report has changed since it was read, or a finding prevents signing.
 */
export function signAndHandIn(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { read, as, signature, drawing, deviceAt, ...submission }: Signing,
  now: Date,
): Promise<{ seq: number; handedIn: boolean }> {
  const work = async () => {
    const report = await lockReport(trx, actor, reportId);
    if (report.electricianId !== actor.userId)
      throw new ForbiddenError('sign a report that a colleague has: it is theirs to sign');
    const { document } = report;
    const seq = 'seq' in read ? read.seq : seqAsRead(report, read);
    const image = drawing ? await saveDrawing(trx, actor, drawing, now) : null;
    const asked = { seq, as, signature, image, submission: submission.submission, ...(deviceAt && { deviceAt }) };
    const signed = await signReport(trx, actor, reportId, asked, now);
    const signing = signatoriesAt(definitionOf(document), 'signing', document).filter(({ key }) => as.includes(key));
    const overrides = await listOverrides(trx, actor, reportId);
    const left = keepsFromSigning({ document, overrides }, { signing, today: dayIn(now, report.timeZone) });
    if (left.length > 0)
      throw new ConflictError('Errors in this report must be corrected before it is signed: the check lists them.');
    const handedIn = stillToSign(await getReport(trx, actor, reportId)).length === 0;
    if (handedIn) await submitReport(trx, actor, reportId, { seq: signed }, now);
    return { seq: signed, handedIn };
  };
  return withSubmission(trx, actor, submission, work, now);
}

/** The report's sequence number if it reads as the signatory read it, however many entries were written since; an impossible one if not. */
function seqAsRead(
  { seq, document }: LockedReport,
  { documentHash, held }: Exclude<Signing['read'], { seq: number }>,
): number {
  const seen = asSeen(document, held);
  return seen !== undefined && sha256(canonicalJson(seen)) === documentHash ? seq : -1;
}
