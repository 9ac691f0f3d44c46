import { withFollowUps } from '../../domain/forms/asked/follow-ups.ts';
import { type ChosenCircuit, carriedFrom } from '../../domain/forms/carried/carry-over.ts';
import { changeFault } from '../../domain/report/value.ts';
import { derivedFrom } from '../../domain/verification/derived/derived-from.ts';
import type { Actor } from '../actor.ts';
import { type Db, inTransaction } from '../db/dialect.ts';
import { BadInputError } from '../errors.ts';
import { mustBeTheirs } from '../report-steps.ts';
import { lockReport } from '../repositories/lock-report.ts';
import type { LastInspection } from '../repositories/reports/earlier-reports.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { changeReport } from './signing-requests/lift-mailed.ts';

/** The inspection that is carried over, and the form that asked for it. */
export type CarryingOver = Submission & {
  last: Pick<LastInspection, 'number' | 'inspectedOn' | 'document'>;
  /** Of a form for one circuit: which it is. */
  circuit?: ChosenCircuit | undefined;
};

/**
 * Carries the particulars of an inspection before this one over, however many they are: all of them or none. What is free for them
 * is asked of the report as it stands under its lock, so of two at once one begins it and the other finds boards there.
 * @returns whether it was this form that carried them over, then and whenever it is sent again.
 * @throws ConflictError when the report is no longer to be filled in.
 * @throws BadInputError when a path or a value cannot be one.
 */
export function carryOverInto(
  db: Db,
  actor: Actor,
  reportId: string,
  { last, circuit, ...form }: CarryingOver,
  now: Date,
): Promise<{ carried: boolean }> {
  return inTransaction(db, async (trx) => {
    const report = await lockReport(trx, actor, reportId);
    mustBeTheirs(actor, 'fill', report);
    const submission = { ...form, contentHash: `${reportId} ${form.contentHash}` };
    const work = async () => {
      mustBePossible('fill', report);
      const carried = carriedFrom(last, report.document, circuit);
      if (!carried) return { carried: false };
      const changes = withFollowUps(report.document, carried);
      const fault = changes.map(({ path, value }) => changeFault(path, value)).find((found) => found !== undefined);
      if (fault) throw new BadInputError(fault);
      const change = { submission: form.submission, base: report.seq, changes, follows: derivedFrom };
      await changeReport(trx, actor, report, change, now);
      return { carried: true };
    };
    return withSubmission(trx, actor, submission, work, now);
  });
}
