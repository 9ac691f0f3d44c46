import type { ReportDocument } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { isOfSignatory, ofSignature } from '../../domain/forms/signatories.ts';
import { applyConflicts } from '../../domain/report/conflicts.ts';
import type { Conflict, Entry } from '../../domain/report/entry.ts';
import { applyEntries, valueAt } from '../../domain/report/fold.ts';
import { type Change, mergeChange } from '../../domain/report/merge.ts';
import { isPossible, type ReportStatus } from '../../domain/report/status.ts';
import { changeFault } from '../../domain/report/value.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import { insertRows } from '../db/bulk.ts';
import { type Db, isPostgres, type Trx } from '../db/dialect.ts';
import { BadInputError, ConflictError, NotFoundError } from '../errors.ts';
import { sha256 } from '../ids.ts';
import { readDocument, writeDocument } from './documents.ts';
import { readLogAround } from './entry-log.ts';
import { visibleReports } from './fences.ts';

import { claimSubmission, finishSubmission, type Submission } from './submissions.ts';

/** Values of one form on a report. `base` is the sequence number that the form was drawn from. */
export type ReportChange = Submission & { base: number; changes: readonly Change[]; deviceAt?: string };

export type Appended = {
  /** Sequence number of the report now. */
  seq: number;
  /** Paths whose value was set. */
  applied: string[];
  /** What this change could not set, because somebody else had changed it since: both values are kept. */
  conflicts: Conflict[];
  /** Whether it had been sent before. */
  replay: boolean;
};

const mostChanges = 5000;

/**
 * Appends the values that changed since `base` to the report's log and folds them into its document.
 * A value that somebody else changed since `base` becomes a conflict: both are kept, the document keeps theirs.
 * The same submission again changes nothing and answers the same; the same id with other values is a change of its own, so that
 * nothing typed is lost. Values set after the inspector signed take the signature away: it was for other content.
 * @throws ConflictError when the report is no longer to be filled in: submitted, issued, discarded.
 * @throws BadInputError when a path or a value cannot be one.
 */
export async function appendEntries(
  db: Db,
  viewer: Viewer,
  reportId: string,
  change: ReportChange,
  now = new Date(),
): Promise<Appended> {
  mustBeAllowed(viewer, 'reports.fill');
  const fault = change.changes.map(({ path, value }) => changeFault(path, value)).find((found) => found !== undefined);
  if (fault) throw new BadInputError(fault);
  const signed = change.changes.find(({ path }) => isOfSignatory(path));
  if (signed) throw new BadInputError(`${signed.path} is filled from the account that signs`);
  if (change.changes.length > mostChanges) throw new BadInputError('too many values in one form');
  return db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, viewer, reportId);
    const claimed = await claimChange(trx, viewer, reportId, change, now);
    if (claimed.answer) return { ...claimed.answer, replay: true };
    if (!isPossible('fill', report.status))
      throw new ConflictError(`This report is ${report.status}: it cannot be filled in now.`);
    const answer = await writeChange(trx, viewer, report, { ...change, submission: claimed.submission }, now);
    await finishSubmission(trx, viewer, claimed.submission, answer);
    return { ...answer, replay: false };
  });
}

/** The answer of the same submission before, or the id to write under. */
async function claimChange(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { submission, contentHash }: Submission,
  now: Date,
): Promise<{ submission: string; answer?: Omit<Appended, 'replay'> }> {
  const hash = sha256(`${reportId}\n${contentHash}`);
  for (const id of [submission, `${submission}-${hash.slice(0, 32)}`]) {
    const claim = await claimSubmission(trx, viewer, { submission: id, contentHash: hash }, now);
    if (claim.state === 'new') return { submission: id };
    if (claim.state === 'repeat') return { submission: id, answer: claim.answer as Omit<Appended, 'replay'> };
  }
  throw new ConflictError('This form was sent before with other values. Open it again.');
}

export type LockedReport = {
  id: string;
  status: ReportStatus;
  seq: number;
  document: ReportDocument;
  conflicts: Conflict[];
  /** Whether an inspector's signature stands, for exactly this content. */
  isSigned: boolean;
};

/**
 * Reads a report and keeps others from writing to it until the transaction ends.
 * @throws NotFoundError when there is none, or it is not the viewer's.
 */
export async function lockReport(trx: Trx, viewer: Viewer, reportId: string): Promise<LockedReport> {
  const row = await visibleReports(trx, viewer)
    .where('report.id', '=', reportId)
    .select(['report.id', 'report.status', 'report.seq', 'report.conflicts', 'report.inspector_signature'])
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`report ${reportId}`);
  const { id, status, seq } = row;
  const isSigned = row.inspector_signature !== null;
  // After the lock, in a query of its own: PostgreSQL would answer what stood before it had waited.
  const document = await readDocument(trx, id);
  return { id, status, seq, document, conflicts: JSON.parse(row.conflicts), isSigned };
}

/** Merges and writes a change to a report that this transaction has locked. */
export async function writeChange(
  trx: Trx,
  viewer: Viewer,
  report: LockedReport,
  { base: entered, changes, deviceAt, submission }: Pick<ReportChange, 'base' | 'changes' | 'deviceAt' | 'submission'>,
  now: Date,
): Promise<Omit<Appended, 'replay'>> {
  // Later than the report is, after a restored backup or made up, it tells nothing of what its sender has seen.
  const base = Number.isSafeInteger(entered) && entered <= report.seq ? Math.max(entered, 0) : 0;
  const log = base === report.seq ? undefined : await readLogAround(trx, viewer, report, { base, changes });
  const merged = mergeChange({ current: report.document, conflicts: report.conflicts, base, log, changes });
  const lifted = report.isSigned && merged.entries.some((entry) => entry.kind === 'set') ? unsign(merged) : merged;
  const entries = lifted.entries.map(
    (entry, i): Entry => ({
      authorId: viewer.userId,
      ...entry,
      seq: report.seq + 1 + i,
      deviceAt: deviceAt ?? null,
      serverAt: now.toISOString(),
      submission,
      base,
    }),
  );
  const seq = report.seq + entries.length;
  const conflicts = applyConflicts(report.conflicts, entries);
  const applied = entries.filter((entry) => entry.kind === 'set').map((entry) => entry.path);
  if (entries.length > 0) {
    await insertEntries(trx, viewer, report.id, entries);
    await writeDocument(trx, { ...report, companyId: viewer.companyId }, lifted.document);
    await trx
      .updateTable('report')
      .set({
        seq,
        conflicts: JSON.stringify(conflicts),
        updated_at: now.toISOString(),
        ...(applied.length > 0 && { inspector_signature: null }),
      })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', report.id)
      .execute();
  }
  return { seq, applied, conflicts: conflicts.filter((conflict) => conflict.seq > report.seq) };
}

/** Content that changes after it was signed loses its signatures: they were for what stood then. */
function unsign({ entries, document }: Merged): Merged {
  const gone = signaturesIn(document)
    .filter((path) => valueAt(document, path) !== null && !entries.some((entry) => entry.path === path))
    .map((path) => ({ path, value: null, kind: 'set', provenance: 'entered' }) as const);
  return { entries: [...entries, ...gone], document: applyEntries(document, gone) };
}
type Merged = ReturnType<typeof mergeChange>;
const signaturesIn = (document: ReportDocument): string[] =>
  definitionOf(document).signatories.flatMap(({ path }) => ofSignature.map((part) => `${path}/${part}`));

const columns = [
  ['report_id', 'text'],
  ['seq', 'integer'],
  ['company_id', 'text'],
  ['path', 'text'],
  ['value', 'text'],
  ['kind', 'text'],
  ['provenance', 'text'],
  ['author_id', 'text'],
  ['device_at', 'text'],
  ['server_at', 'text'],
  ['submission', 'text'],
  ['base', 'integer'],
] as const;

export async function insertEntries(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.map((entry) => [
    reportId,
    entry.seq,
    viewer.companyId,
    entry.path,
    JSON.stringify(entry.value),
    entry.kind,
    entry.provenance,
    entry.authorId,
    entry.deviceAt,
    entry.serverAt,
    entry.submission,
    entry.base,
  ]);
  await insertRows(trx, 'entry', columns, rows);
}
