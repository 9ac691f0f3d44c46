import type { ReportDocument, Signatory } from '../../../domain/forms/definition.ts';
import { tooMany } from '../../../domain/forms/most.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { ofSignature, signsFor } from '../../../domain/forms/signatories.ts';
import { applyConflicts } from '../../../domain/report/conflicts.ts';
import type { Conflict, Entry } from '../../../domain/report/entry.ts';
import { applyEntries, valueAt } from '../../../domain/report/fold.ts';
import { type Change, mergeChange } from '../../../domain/report/merge.ts';
import { type GivenSignatures, keptSignatures } from '../../../domain/report/signatures.ts';
import { fillIn } from '../../../domain/verification/derived/fill-in.ts';
import type { WrittenFor } from '../../../domain/verification/derived/plain-words.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import type { Trx } from '../../db/dialect.ts';
import { writeDocument } from './documents.ts';
import { readLogAround } from './entry-log.ts';

/** Values of one form. `base` is the report's sequence number when the form was rendered. */
export type FormChange = {
  base: number;
  changes: readonly Change[];
  deviceAt?: string;
  submission: string;
  /** Sets the values that follow from these, too; the codes that the form's plain words were written for. */
  follows?: WrittenFor;
  /** Paths that change outside the log, such as what a photo shows: signatures that cover them are removed. */
  touched?: readonly string[];
  /** The same, computed before the report was locked: used only if the report has not changed since. */
  ready?: WorkedOut;
};

/** The result of a change on a given state of a report. */
export type WorkedOut = { readonly of: string; written: Merged; lifted: readonly Signatory[] };

/** The part of a locked report that a change is written to. */
type Writable = {
  id: string;
  seq: number;
  document: ReportDocument;
  conflicts: Conflict[];
  signatures: GivenSignatures;
};

/** The result: the report as it is now, the paths whose value was set, and the conflicts it caused. */
export type Written = Pick<Writable, 'seq' | 'document' | 'conflicts'> & { applied: string[]; contested: Conflict[] };

/**
 * Merges and writes a change to a report that this transaction has locked. A change to content that was signed removes the
 * signature: it was for other content.
 * @throws ConflictError where a list of the report would grow beyond what it may hold.
 */
export const writeChange = (
  trx: Trx,
  viewer: Viewer,
  report: Writable,
  change: FormChange,
  now: Date,
): Promise<Written> => write(trx, viewer, report, { ...change, isOfSigning: false }, now);

/** The same for the signatory's own block, which removes no signature. */
export const writeSignature = (
  trx: Trx,
  viewer: Viewer,
  report: Writable,
  change: FormChange,
  now: Date,
): Promise<Written> => write(trx, viewer, report, { ...change, isOfSigning: true }, now);

/** Computes a change for a form rendered from the current report: on a large one this takes long, so it runs before the lock. */
export function workOut(report: Writable, change: Pick<FormChange, 'changes' | 'follows'>, viewer: Viewer): WorkedOut {
  return worked(report, { ...change, base: report.seq, log: undefined, isOfSigning: false }, viewer);
}

function worked(
  report: Writable,
  {
    base,
    changes,
    log,
    follows,
    touched = [],
    isOfSigning,
  }: Pick<FormChange, 'base' | 'changes' | 'follows' | 'touched'> & {
    log: Parameters<typeof mergeChange>[0]['log'];
    isOfSigning: boolean;
  },
  viewer: Viewer,
): WorkedOut {
  const { document: current, conflicts: open } = report;
  const sent = { current, conflicts: open, base, authorId: viewer.userId, log, changes };
  const merged = follows ? fillIn(sent, follows) : mergeChange(sent);
  const lifted = isOfSigning ? [] : liftedBy(report, merged, touched);
  return { of: standing(report), written: unsign(merged, lifted), lifted };
}

/** Everything in the report that a computed change depends on: its log, and who has signed. */
const standing = ({ id, seq, signatures }: Writable): string => JSON.stringify([id, seq, signatures]);

async function write(
  trx: Trx,
  viewer: Viewer,
  report: Writable,
  {
    base: entered,
    changes,
    deviceAt,
    submission,
    follows,
    touched,
    ready,
    isOfSigning,
  }: FormChange & { isOfSigning: boolean },
  now: Date,
): Promise<Written> {
  // A number beyond the report's, after a restored backup or made up, says nothing about the state that the sender saw.
  const base = Number.isSafeInteger(entered) && entered <= report.seq ? Math.max(entered, 0) : 0;
  const log = base === report.seq ? undefined : await readLogAround(trx, viewer, report, { base, changes });
  const isReady = ready?.of === standing(report);
  const { written, lifted } = isReady
    ? ready
    : worked(report, { base, changes, log, follows, touched, isOfSigning }, viewer);
  const more = tooMany(definitionOf(written.document), report.document, written.document);
  if (more) throw new ConflictError(more);
  const { conflicts: open } = report;
  const entries = written.entries.map(
    (entry, i): Entry => ({
      authorId: viewer.userId,
      base,
      ...entry,
      seq: report.seq + 1 + i,
      deviceAt: deviceAt ?? null,
      serverAt: now.toISOString(),
      submission,
    }),
  );
  const seq = report.seq + entries.length;
  const conflicts = applyConflicts(open, entries);
  const applied = entries.filter((entry) => entry.kind === 'set').map((entry) => entry.path);
  if (entries.length > 0) {
    await insertEntries(trx, viewer, report.id, entries);
    await writeDocument(trx, { ...report, companyId: viewer.companyId }, written.document);
    await trx
      .updateTable('report')
      .set({
        seq,
        conflicts: JSON.stringify(conflicts),
        updated_at: now.toISOString(),
        ...(lifted.length > 0 && { signatures: keptSignatures(without(report.signatures, lifted)) }),
      })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', report.id)
      .execute();
  }
  const contested = conflicts.filter((conflict) => conflict.seq > report.seq);
  return { seq, document: written.document, conflicts, applied, contested };
}

/** The signatures that a change removes: of people who signed for something that it sets. */
function liftedBy(
  { signatures, document }: Writable,
  { entries }: Merged,
  touched: readonly string[],
): readonly Signatory[] {
  if (Object.keys(signatures).length === 0) return [];
  const form = definitionOf(document);
  const set = [...touched, ...entries.filter(({ kind }) => kind === 'set').map(({ path }) => path)];
  return form.signatories.filter((each) => set.some((path) => signsFor(document, each, path)));
}

const without = (given: GivenSignatures, gone: readonly Signatory[]): GivenSignatures =>
  Object.fromEntries(Object.entries(given).filter(([signatory]) => !gone.some(({ key }) => key === signatory)));

/** Removes signatures of content that changed after it was signed: they were for the earlier content. */
function unsign({ entries, document }: Merged, lifted: readonly Signatory[]): Merged {
  const gone = lifted
    .flatMap(({ path }) => ofSignature.map((part) => `${path}/${part}`))
    .filter((path) => valueAt(document, path) !== null && !entries.some((entry) => entry.path === path))
    .map((path) => ({ path, value: null, kind: 'set', provenance: 'entered' }) as const);
  return { entries: [...entries, ...gone], document: applyEntries(document, gone) };
}
type Merged = ReturnType<typeof mergeChange>;

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

async function insertEntries(trx: Trx, viewer: Viewer, reportId: string, entries: readonly Entry[]): Promise<void> {
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
