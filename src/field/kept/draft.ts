import type { FieldChange } from '../../domain/field-sync/submission.ts';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { isBlank } from '../../domain/forms/document.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { ofSignature, signsFor } from '../../domain/forms/signatories.ts';
import { applyConflicts } from '../../domain/report/conflicts.ts';
import type { Conflict, Entry, Json } from '../../domain/report/entry.ts';
import { applyEntries, nodeAt, valueAt } from '../../domain/report/fold.ts';
import { type Change, mergeChange } from '../../domain/report/merge.ts';
import { sameValue } from '../../domain/report/value.ts';
import { lastAtBoards, type Work } from '../../domain/report/work.ts';
import { fillIn } from '../../domain/verification/derived/fill-in.ts';
import { type WrittenFor, writtenFor } from '../../domain/verification/derived/plain-words.ts';
import type { GivenNotice } from '../../features/danger-notices/domain/given-notice.ts';
import type { Appended, Override, Report, ReviewComment } from '../../server/sections/electrician/store.ts';
import { changesFromRendered, mergeable } from './rendered-changes.ts';

/** A report as the server sent it. */
export type ServerReport = {
  report: Report;
  overrides: readonly Override[];
  comments: readonly ReviewComment[];
  notices?: readonly GivenNotice[];
  /** Log entries at the paths that were entered more than once. */
  entries: readonly Entry[];
  /** The last entries at each board, the latest first; the viewer's own too once the server sends them back. */
  work?: readonly Work[];
  /** The server's version of the report's data outside the log. */
  beside?: string;
};

/**
 * A report on this phone: the server's version, and the version with unsent entries. Sequence numbers continue from the server's but are
 * the phone's own; forms carry them as `base`. If the server gets such a form instead of the phone, the form also names the server's number.
 */
export type Draft = {
  id: string;
  told: ServerReport;
  /** This phone's own number at the time of the server's last news. */
  toldUpTo: number;
  seq: number;
  document: ReportDocument;
  conflicts: readonly Conflict[];
  status: Report['status'];
  signatures: Report['signatures'];
  /** Earlier documents by number, the oldest first: one for each time that the server's news changed it. */
  stood: readonly { seq: number; document: ReportDocument }[];
  /** Entries made here, by the phone's own numbers. */
  moves: readonly Entry[];
};

/** A form older than these counts as based on the oldest. */
const MOST_STOOD = 10;
/** Entries that are stored one by one, and all written with each save. Beyond this, half of them are folded into a document. */
const MOST_MOVES = 400;

export function newDraft(told: ServerReport, toldUpTo: number): Draft {
  const { id, seq, document, conflicts, status, signatures } = told.report;
  const stood = [{ seq, document }];
  return { id, told, toldUpTo, seq, document, conflicts, status, signatures, stood, moves: [] };
}

/** The report as its pages read it. */
export const reportOf = ({ told, seq, document, conflicts, status, signatures }: Draft) => ({
  ...told.report,
  ...{ seq, document, conflicts: [...conflicts], status, signatures },
  told: { seq: told.report.seq, document: told.report.document },
});

/** The document that a form was rendered from. */
export function documentAt({ seq, document, stood, moves }: Draft, base: number): ReportDocument {
  if (base >= seq) return document;
  const from = stood.findLast((each) => each.seq <= base) ?? stood[0];
  if (!from) return document;
  return applyEntries(
    from.document,
    moves.filter((move) => move.seq > from.seq && move.seq <= base),
  );
}

type By = { userId: string; now: string; submission: string };

/**
 * Sets values, and the values derived from them.
 * @param drawn  the document that the form was rendered from, where the caller knows it
 * @returns the new draft, the changes to send, and the result for the form's handler
 */
export function filled(
  draft: Draft,
  { base, changes, drawn }: { base: number; changes: readonly Change[]; drawn?: ReportDocument | undefined },
  by: By,
): { draft: Draft; sent: FieldChange[]; answer: Appended } {
  const seen = drawn ?? documentAt(draft, base);
  const touched = changesFromRendered(seen, changes);
  const written = writtenFor(changes, (path) => valueAt(seen, path));
  const { document: current, conflicts, seq } = draft;
  const merge = { current, conflicts, base: seq, log: undefined, changes: mergeable(touched) };
  const { follows } = fillIn(merge, written);
  const sent = [...touched, ...changesFromRendered(current, follows)];
  sent.push(...codesSaid(draft.document, sent, written));
  return { ...moved(draft, sent, { ...by, base }), sent };
}

/** Codes of observations with plain words: the server cannot tell which code the person saw here. */
const codesSaid = (document: ReportDocument, sent: readonly FieldChange[], written: WrittenFor): FieldChange[] =>
  [...written].flatMap(([at, to]): FieldChange[] => {
    const path = `${at}/plain_words_code`;
    const isWritten = sent.some((change) => change.path === `${at}/plain_words` && !isBlank(change.to as Json));
    if (
      !isWritten ||
      isBlank(to) ||
      !sameValue(to, valueAt(document, path)) ||
      sent.some((change) => change.path === path)
    )
      return [];
    return [{ path, from: to, to, provenance: 'calculated' }];
  });

/** Values that signing itself sets, which do not void a signature. */
export const withSignature = (draft: Draft, changes: readonly FieldChange[], by: By): Draft =>
  moved(draft, changes, { ...by, base: draft.seq, isOfSigning: true }).draft;

function moved(
  draft: Draft,
  sent: readonly FieldChange[],
  { userId, now, submission, base, isOfSigning = false }: By & { base: number; isOfSigning?: boolean },
): { draft: Draft; answer: Appended } {
  const lifted = isOfSigning ? [] : liftedBy(draft, sent);
  const { current, conflicts: open } = { current: draft.document, conflicts: draft.conflicts };
  const changes = mergeable([...sent, ...lifted.flatMap(({ gone }) => gone)]);
  // Each change names the value that it was based on, so that later writes are recognised as conflicts.
  const merged = mergeChange({ current, conflicts: open, base: draft.seq, log: undefined, changes });
  const entries = merged.entries.map(
    (entry, i): Entry => ({
      ...{ authorId: userId, base, deviceAt: now, serverAt: now, submission },
      ...entry,
      seq: draft.seq + 1 + i,
    }),
  );
  const { document } = merged;
  const seq = draft.seq + entries.length;
  const conflicts = applyConflicts(draft.conflicts, entries);
  const gone = new Set(lifted.map(({ key }) => key));
  const signatures = Object.fromEntries(Object.entries(draft.signatures).filter(([key]) => !gone.has(key)));
  return {
    draft: trimmed({ ...draft, seq, document, conflicts, signatures, moves: [...draft.moves, ...entries] }),
    answer: {
      seq,
      applied: entries.filter(({ kind }) => kind === 'set').map(({ path }) => path),
      conflicts: conflicts.filter((conflict) => conflict.seq > draft.seq),
      replay: false,
    },
  };
}

/** Limits the stored moves: keeps older ones only where the person is asked about them. */
function trimmed(draft: Draft): Draft {
  const { moves, stood, conflicts } = draft;
  if (moves.length <= MOST_MOVES) return draft;
  const cut = moves[moves.length - MOST_MOVES / 2]?.seq ?? 0;
  const whole = { seq: cut, document: documentAt(draft, cut) };
  const asked = new Set(conflicts.map(({ path }) => path));
  return {
    ...draft,
    stood: [whole, ...stood.filter(({ seq }) => seq > cut)],
    moves: moves.filter(({ seq, path }) => seq > cut || asked.has(path)),
  };
}

/** Empties the signature blocks that a change voids, because the signature was for other content. */
function liftedBy({ signatures, document }: Draft, sent: readonly FieldChange[]) {
  if (Object.keys(signatures).length === 0) return [];
  const form = definitionOf(document);
  return form.signatories
    .filter((each) => signatures[each.key] && sent.some(({ path }) => signsFor(document, each, path)))
    .map(({ key, path }) => ({
      key,
      gone: ofSignature
        .map(
          (part): FieldChange => ({
            path: `${path}/${part}`,
            from: nodeAt(document, `${path}/${part}`) ?? null,
            to: null,
          }),
        )
        .filter(({ from }) => from !== null),
    }));
}

/** Entries made here that the server does not have, in order. */
export type Unsent = { changes: readonly FieldChange[]; submission: string; at: string; handsIn?: Partial<Draft> };

/** The draft after newer data from the server, with unsent entries applied on top. */
export function rebaseDraft(
  draft: Draft,
  told: ServerReport,
  toldUpTo: number,
  { unsent, userId }: { unsent: readonly Unsent[]; userId: string },
): Draft {
  let { seq } = draft;
  const numbered = (path: string, value: Json): number => {
    const before = draft.conflicts.find((open) => open.path === path && sameValue(open.value, value));
    if (before) return before.seq;
    seq += 1;
    return seq;
  };
  let conflicts = told.report.conflicts.map((each) => ({ ...each, seq: numbered(each.path, each.value) }));
  let { document, status, signatures } = told.report;
  for (const { changes, at, handsIn } of unsent) {
    const merged = mergeChange({
      current: document,
      conflicts,
      base: seq,
      log: undefined,
      changes: mergeable(changes),
    });
    document = merged.document;
    // A conflict that was settled here is not asked about again, although the server does not know yet.
    const chosen = new Set(changes.flatMap(({ path, settle }) => (settle ? [path] : [])));
    conflicts = conflicts.filter(({ path }) => !chosen.has(path));
    for (const { path, value, kind } of merged.entries)
      if (kind === 'conflict') conflicts.push({ path, value, seq: numbered(path, value), authorId: userId, at });
    status = handsIn?.status ?? status;
    signatures = handsIn?.signatures ?? signatures;
  }
  if (sameValue(document, draft.document)) document = draft.document;
  else seq += 1;
  const stood = document === draft.document ? draft.stood : [...draft.stood, { seq, document }].slice(-MOST_STOOD);
  return { ...draft, told, toldUpTo, seq, document, conflicts, status, signatures, stood };
}

/** The server's version after the entries that it sent. */
export function withNews(
  told: ServerReport,
  news: { seq: number; status: string; entries: readonly Entry[] },
): ServerReport {
  const { report } = told;
  const conflicts = applyConflicts(report.conflicts, news.entries);
  const asked = new Set(conflicts.map(({ path }) => path));
  return {
    ...told,
    report: {
      ...report,
      ...{ seq: news.seq, status: news.status as Report['status'], conflicts },
      document: applyEntries(report.document, news.entries),
    },
    entries: [...told.entries, ...news.entries].filter(({ path }) => asked.has(path)),
    work: lastAtBoards([...news.entries.map(workOf).reverse(), ...(told.work ?? [])]),
  };
}

const workOf = ({ path, authorId, serverAt }: Entry): Work => ({ path, byId: authorId, at: serverAt });
