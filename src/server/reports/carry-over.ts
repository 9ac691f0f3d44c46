import { withFollowUps } from '../../domain/forms/asked/follow-ups.ts';
import { type Beginning, type ChosenCircuit, carriedFrom } from '../../domain/forms/carried/carry-over.ts';
import type { Change } from '../../domain/report/merge.ts';
import { changeFault } from '../../domain/report/value.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError } from '../../kernel/errors.ts';
import { changeReport } from '../change-report.ts';
import { type Db, inTransaction } from '../db/dialect.ts';
import { mustBeTheirs } from '../report-steps.ts';
import { type WorkedOut, workOut } from '../repositories/entries/entries.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';
import { getReport } from '../repositories/reports/reports.ts';
import { isAnswered, type Submission, withSubmission } from '../repositories/reports/submissions.ts';

/** The inspection to carry over, and the form that asked for it. */
export type CarryingOver = Submission & {
  last: Beginning;
  /** For a form for one circuit: the chosen circuit. */
  circuit?: ChosenCircuit | undefined;
};

/**
 * Carries over the details of an earlier inspection, all or none. Checks under the report's lock that their places are free, so
 * that of two requests at once one carries over and the other finds boards there. For hundreds of circuits, working out the
 * changes takes a second: this happens before the lock, and again under it only if the report has changed since.
 * @returns whether this form carried them over, now or when it was sent before.
 * @throws ConflictError when the report can no longer be filled in.
 * @throws BadInputError when a path or a value is not valid.
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
      // Every change to the report raises the number.
      const isAsItStood = ahead?.seq === report.seq;
      const changes = isAsItStood ? ahead.changes : changesInto(report, last, circuit);
      if (!changes) return { carried: false };
      const change = { submission: form.submission, base: report.seq, changes, follows: new Map() };
      await changeReport(trx, actor, report, isAsItStood ? { ...change, ready: ahead.ready } : change, now);
      return { carried: true };
    };
    return withSubmission(trx, actor, submission, work, now);
  });
}

type Ahead = { seq: number; changes: readonly Change[] | undefined; ready?: WorkedOut };

/** The entries that would be written into the report as it is now; undefined where there are none. */
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
    ...(changes && { ready: workOut(report, { changes, follows: new Map() }, actor) }),
  };
}

/** @returns undefined where the report cannot take anything over. */
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
