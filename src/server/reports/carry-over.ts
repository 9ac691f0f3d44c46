import { withFollowUps } from '../../domain/forms/asked/follow-ups.ts';
import { type ChosenCircuit, carriedFrom } from '../../domain/forms/carried/carry-over.ts';
import type { Change } from '../../domain/report/merge.ts';
import { changeFault } from '../../domain/report/value.ts';
import { derivedFrom } from '../../domain/verification/derived/derived-from.ts';
import type { Actor } from '../actor.ts';
import { type Db, inTransaction } from '../db/dialect.ts';
import { BadInputError } from '../errors.ts';
import { mustBeTheirs } from '../report-steps.ts';
import { type WorkedOut, workOut } from '../repositories/entries/entries.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import type { LastInspection } from '../repositories/reports/earlier-reports.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';
import { getReport } from '../repositories/reports/reports.ts';
import { isAnswered, type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { changeReport } from './signing-requests/lift-mailed.ts';

/** The inspection that is carried over, and the form that asked for it. */
export type CarryingOver = Submission & {
  last: Pick<LastInspection, 'number' | 'inspectedOn' | 'document'>;
  /** Of a form for one circuit: which it is. */
  circuit?: ChosenCircuit | undefined;
};

/**
 * Carries the particulars of an inspection before this one over, however many they are: all of them or none. What is free for them
 * is asked of the report as it stands under its lock, so of two at once one begins it and the other finds boards there. Of hundreds
 * of circuits it takes a second to work out what goes where: that is done before the lock, and again under it only where the report
 * has changed since.
 * @returns whether it was this form that carried them over, then and whenever it is sent again.
 * @throws ConflictError when the report is no longer to be filled in.
 * @throws BadInputError when a path or a value cannot be one.
 */
export async function carryOverInto(
  db: Db,
  actor: Actor,
  reportId: string,
  { last, circuit, ...form }: CarryingOver,
  now: Date,
): Promise<{ carried: boolean }> {
  const ahead = await beforeHolding(db, actor, reportId, { last, circuit, ...form });
  return inTransaction(db, async (trx) => {
    const report = await lockReport(trx, actor, reportId);
    mustBeTheirs(actor, 'fill', report);
    const submission = { ...form, contentHash: `${reportId} ${form.contentHash}` };
    const work = async () => {
      mustBePossible('fill', report);
      // Every change to it counts on.
      const isAsItStood = ahead?.seq === report.seq;
      const changes = isAsItStood ? ahead.changes : changesInto(report, last, circuit);
      if (!changes) return { carried: false };
      const change = { submission: form.submission, base: report.seq, changes, follows: derivedFrom };
      await changeReport(trx, actor, report, isAsItStood ? { ...change, ready: ahead.ready } : change, now);
      return { carried: true };
    };
    return withSubmission(trx, actor, submission, work, now);
  });
}

type Ahead = { seq: number; changes: readonly Change[] | undefined; ready?: WorkedOut };

/** What would be written into the report as it stands now; undefined where nothing will be. */
async function beforeHolding(
  db: Db,
  actor: Actor,
  reportId: string,
  { last, circuit, submission }: CarryingOver,
): Promise<Ahead | undefined> {
  if (await isAnswered(db, actor, submission)) return undefined;
  const report = await getReport(db, actor, reportId);
  mustBeTheirs(actor, 'fill', report);
  mustBePossible('fill', report);
  const changes = changesInto(report, last, circuit);
  return {
    seq: report.seq,
    changes,
    ...(changes && { ready: workOut(report, { changes, follows: derivedFrom }, actor) }),
  };
}

/** @returns undefined where the report takes nothing over. */
function changesInto(
  { document }: Pick<LockedReport, 'document'>,
  last: CarryingOver['last'],
  circuit: ChosenCircuit | undefined,
): readonly Change[] | undefined {
  const carried = carriedFrom(last, document, circuit);
  if (!carried) return undefined;
  const changes = withFollowUps(document, carried);
  const fault = changes.map(({ path, value }) => changeFault(path, value)).find((found) => found !== undefined);
  if (fault) throw new BadInputError(fault);
  return changes;
}
