import { fillFault } from '../../domain/forms/asked/fill-fault.ts';
import { withFollowUps } from '../../domain/forms/asked/follow-ups.ts';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { isOfPhotos } from '../../domain/forms/photos.ts';
import type { Conflict } from '../../domain/report/entry.ts';
import { valueAt } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import { type WrittenFor, wordsIn, writtenFor } from '../../domain/verification/derived/plain-words.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../kernel/errors.ts';
import { changeReport } from '../change-report.ts';
import { sha256 } from '../codes.ts';
import { type Db, inTransaction, type Trx } from '../db/dialect.ts';
import { mustBeTheirs } from '../report-steps.ts';
import type { FormChange } from '../repositories/entries/entries.ts';
import { getLogAt } from '../repositories/entries/entry-log.ts';
import { type LockedReport, lockReport } from '../repositories/lock-report.ts';
import { mustBePossible } from '../repositories/reports/moves.ts';
import { listReportPhotos } from '../repositories/reports/photos/report-photos.ts';
import { claimSubmission, finishSubmission, type Submission } from '../repositories/reports/submissions.ts';
import { mustNameKnownDefects } from './close-defects.ts';

/** Values of one form on a report. `base` is the report's sequence number when the form was rendered. */
export type ReportChange = Submission &
  Omit<FormChange, 'submission' | 'follows'> & {
    /** Whether values that can be derived from these are set too. */
    isFollowed?: boolean;
    /** The name of the form, where its answer is asked for later: the log stores values, not the form they came from. */
    form?: string;
  };

export type Appended = {
  /** Sequence number of the report now. */
  seq: number;
  /** Paths whose value was set. */
  applied: string[];
  /** Values that this change could not set, because another person had changed them since: both are kept. */
  conflicts: Conflict[];
  /** Whether it had been sent before. */
  replay: boolean;
};

const mostChanges = 5000;

/**
 * Appends the values that changed since `base` to the report's log and folds them into its document.
 * A value that another person changed since `base` becomes a conflict: both are kept, and the document keeps theirs.
 * The same submission again changes nothing and gets the same answer; the same id with other values is a change of its own, so that
 * no entered value is lost. A change to signed content removes the inspector's signature: it was for other content.
 * @throws ConflictError when the report can no longer be filled in: submitted, issued, discarded; or a list of it would grow
 * beyond its maximum.
 * @throws BadInputError when a path or a value is not valid.
 */
export async function appendEntries(
  db: Db,
  actor: Actor,
  reportId: string,
  change: ReportChange,
  now: Date,
): Promise<Appended> {
  const fault = fillFault(change.changes);
  if (fault) throw new BadInputError(fault);
  if (change.changes.length > mostChanges) throw new BadInputError('too many values in one form');
  return inTransaction(db, async (trx) => {
    const report = await lockReport(trx, actor, reportId);
    mustBeTheirs(actor, 'fill', report);
    const claimed = await claimChange(trx, actor, reportId, change, now);
    if (claimed.answer) return { ...claimed.answer, replay: true };
    mustBePossible('fill', report);
    await mustNameKnownPhotos(trx, actor, reportId, change.changes);
    await mustNameKnownDefects(trx, actor, report, change.changes);
    const { isFollowed, ...form } = { ...change, submission: claimed.submission };
    const following = isFollowed ? { follows: await writtenBy(trx, actor, report, change) } : {};
    const written = await changeReport(trx, actor, report, { ...form, ...following }, now);
    const answer = { seq: written.seq, applied: written.applied, conflicts: written.contested };
    await finishSubmission(trx, actor, claimed.submission, { ...answer, form: change.form });
    return { ...answer, replay: false };
  });
}

/**
 * A report may name only photos that were sent for it: otherwise it could show anyone's.
 * @throws BadInputError otherwise.
 */
async function mustNameKnownPhotos(
  trx: Trx,
  actor: Actor,
  reportId: string,
  changes: readonly Change[],
): Promise<void> {
  const named = changes.filter(({ path, value }) => isOfPhotos(path) && value !== null);
  if (named.length === 0) return;
  const known = await listReportPhotos(trx, actor, reportId);
  for (const { path, value } of named)
    if (!Array.isArray(value) || !value.every((id) => typeof id === 'string' && known.has(id)))
      throw new BadInputError(`${path} names a photo that the report does not have`);
}

/** The codes that a form's plain words are for: those shown in the form, which another person may have raised since. */
async function writtenBy(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { base, changes }: Pick<FormChange, 'base' | 'changes'>,
): Promise<WrittenFor> {
  const paths = base < report.seq ? wordsIn(changes).map((at) => `${at}/code`) : [];
  const log = paths.length > 0 ? await getLogAt(trx, actor, report.id, paths) : [];
  const seen = (path: string) =>
    paths.length > 0
      ? log.findLast((entry) => entry.kind === 'set' && entry.path === path && entry.seq <= base)?.value
      : valueAt(report.document, path);
  return writtenFor(changes, seen);
}

/** The stored answer if the same submission was sent before, or else the id to write under. */
async function claimChange(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { submission, contentHash }: Submission,
  now: Date,
): Promise<{ submission: string; answer?: Omit<Appended, 'replay'> }> {
  const hash = sha256(`${reportId}\n${contentHash}`);
  for (const id of [submission, `${submission}-${hash.slice(0, 32)}`]) {
    const claim = await claimSubmission(trx, actor, { submission: id, contentHash: hash }, now);
    if (claim.state === 'new') return { submission: id };
    if (claim.state === 'repeat') return { submission: id, answer: claim.answer as Omit<Appended, 'replay'> };
  }
  throw new ConflictError('This form was sent before with other values. Open it again.');
}

/**
 * Fills in values of a report, and values derived from them: the one way for people on the tools.
 * @param report  the state the changes are based on, or a later one; entries written since are merged.
 * @throws ConflictError when the report can no longer be filled in.
 * @throws BadInputError when a path or a value is not valid.
 */
export function fillReport(
  db: Db,
  actor: Actor,
  report: { id: string; document: ReportDocument },
  change: ReportChange,
  now: Date,
): Promise<Appended> {
  const changes = withFollowUps(report.document, change.changes);
  // Changes that say which values they are based on get values derived from the present document.
  const isByFrom = change.changes.some(({ from }) => from !== undefined);
  const drawn = isByFrom
    ? changes.map((each) => (each.from === undefined ? { ...each, from: valueAt(report.document, each.path) } : each))
    : changes;
  return appendEntries(db, actor, report.id, { ...change, changes: drawn, isFollowed: true }, now);
}
