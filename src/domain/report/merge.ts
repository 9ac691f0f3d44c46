import type { ReportDocument } from '../forms/definition.ts';
import type { Conflict, Entry, Json, Provenance } from './entry.ts';
import { draftOf, fold, nodeAt, put, valueAt } from './fold.ts';
import { isItemPath, isWithin, itemsAround } from './path.ts';
import { sameValue } from './value.ts';

/** One value of a form that was sent. */
export type Change = {
  path: string;
  /** null takes the value or the item away. */
  value: Json;
  /**
   * What stood where it was entered, own changes that were not sent yet included: the value, or the whole item, null for none.
   * Without it, what stood at `base` is meant.
   */
  from?: Json;
  /** Without it a reading says for itself, and everything else is `entered`. */
  provenance?: Provenance;
  /** The author chose between the two values of a conflict: written even where the document holds the value already. */
  settle?: boolean;
};

/** An entry still without what the log adds: sequence number, times, submission. */
export type MergedEntry = Pick<Entry, 'path' | 'value' | 'kind' | 'provenance'> & {
  /** Where it is not the sender's: the removal of an item that the sender's values brought back, a question that stays. */
  authorId?: string;
  /** Where the sender had seen more than their form's `base`: a conflict of their own that this one takes the place of. */
  base?: number;
};

export type Merge = {
  current: ReportDocument;
  conflicts: readonly Conflict[];
  /** Sequence number the sender's form was drawn from. */
  base: number;
  /** Who sends it: what they entered themselves they have seen. Without it, what was entered up to `base`. */
  authorId?: string;
  /**
   * The whole log, or as much of it as `entriesAround` the changes; undefined when nothing was written since `base`.
   */
  log: readonly Entry[] | undefined;
  changes: readonly Change[];
};

/**
 * Three-way merge, value by value, of what was sent with what stands:
 * what equals the value at `base` was not touched by the sender, what equals the present value is there already;
 * what nobody else touched is set; what somebody else changed since becomes a conflict, and the document keeps theirs.
 *
 * A change that says what it was drawn `from` is measured by that instead of by `base`: a chain of one's own changes, each drawn from
 * the one before it, is at odds with nobody.
 *
 * Taking away an item that somebody else has worked in since is a conflict. A value sent for an item that was taken away since
 * brings the item back whole, and asks about the removal. Nothing typed is lost either way.
 * @returns the entries to append and the document with them.
 * @throws RangeError when a path is none.
 */
export function mergeChange({ current, conflicts, base, authorId, log, changes }: Merge): {
  entries: MergedEntry[];
  document: ReportDocument;
} {
  const draft = draftOf(current);
  const { document } = draft;
  const atBase = log ? fold(log.filter((entry) => entry.seq <= base)) : current;
  const entries: MergedEntry[] = [];
  const openAt = Map.groupBy(conflicts, ({ path }) => path);
  const asked = new Map<string, readonly { value: Json }[]>(openAt);
  const append = (entry: MergedEntry) => {
    entries.push(entry);
    if (entry.kind === 'set') put(draft, entry.path, entry.value);
    else asked.set(entry.path, [...(asked.get(entry.path) ?? []), entry]);
  };
  const isAskedAlready = (path: string, value: Json) =>
    asked.get(path)?.some((other) => sameValue(other.value, value)) === true;

  const removals = removalsIn(log ?? [], base);

  for (const { path, value, from, provenance = provenanceOf(value), settle } of removalsLast(changes)) {
    const isItem = isItemPath(path);
    const drawn = from === undefined ? ((nodeAt(atBase, path) ?? null) as Json) : from;
    const before = isItem && drawn !== null ? true : drawn;
    if (!settle && sameValue(value, before)) continue;
    // What stands beside the document's value is what this was drawn from: it goes on from there, and is no third one.
    const own = from === undefined ? undefined : openAt.get(path)?.find((open) => sameValue(open.value, from));
    const isSeen = (open: Conflict) => open.seq <= base || open.authorId === authorId;
    const seen = own && isSeen(own) && { base: own.seq };
    if (!settle && !own && sameValue(value, valueAt(document, path))) continue;
    const wasThere = (item: string) => (from === undefined ? nodeAt(atBase, item) !== undefined : removals.has(item));
    const removed =
      value === null ? undefined : itemsAround(path).find((item) => wasThere(item) && !nodeAt(document, item));
    if (removed) for (const entry of bringBack(log ?? [], removals.get(removed), removed)) append(entry);

    const theirs = valueAt(document, path);
    const untouched =
      value === null && isItem
        ? isItemUntouched(path, { drawn, document, conflicts, base })
        : sameValue(theirs, before);
    if (untouched || sameValue(value, theirs)) {
      append({ path, value, kind: 'set', provenance, ...seen });
      // Setting it settles all that was asked up to there. What somebody else had asked, unseen by the sender, is asked again.
      const unseen = openAt.get(path)?.filter((open) => seen && open.seq < seen.base && !isSeen(open)) ?? [];
      for (const { value, authorId } of unseen)
        append({ path, value, kind: 'conflict', provenance: provenanceOf(value), authorId });
    } else if (!isAskedAlready(path, value)) append({ path, value, kind: 'conflict', provenance, ...seen });
  }
  return { entries, document };
}

/** A form that takes an item away and has values for it too is a question, whatever the order of its controls. */
function removalsLast(changes: readonly Change[]): Change[] {
  const isRemoval = ({ path, value }: Change) => value === null && isItemPath(path);
  return [...changes.filter((change) => !isRemoval(change)), ...changes.filter(isRemoval)];
}

type Standing = { drawn: Json; document: ReportDocument; conflicts: readonly Conflict[]; base: number };

const isItemUntouched = (item: string, { drawn, document, conflicts, base }: Standing): boolean =>
  sameValue(drawn, nodeAt(document, item) ?? null) &&
  !conflicts.some((conflict) => conflict.seq > base && isWithin(conflict.path, item));

/** What was taken away since `base`, by its path: the last time. */
const removalsIn = (log: readonly Entry[], base: number): ReadonlyMap<string, Entry> =>
  new Map(
    log
      .filter(({ kind, value, seq }) => kind === 'set' && value === null && seq > base)
      .map((entry) => [entry.path, entry]),
  );

/** The item as it was before somebody took it away, and the removal as a question. */
function bringBack(log: readonly Entry[], removal: Entry | undefined, item: string): MergedEntry[] {
  if (!removal) return [];
  const earlier = log.filter((entry) => entry.seq < removal.seq);
  const standing = fold(earlier);
  const latest = new Map<string, Entry>();
  for (const entry of earlier) if (entry.kind === 'set' && isWithin(entry.path, item)) latest.set(entry.path, entry);
  const values = [...latest.values()].flatMap(({ path, provenance }): MergedEntry[] => {
    const value = valueAt(standing, path);
    return value === null ? [] : [{ path, value, kind: 'set', provenance }];
  });
  return [
    { path: item, value: true, kind: 'set', provenance: 'entered' },
    ...values,
    { path: item, value: null, kind: 'conflict', provenance: 'entered', authorId: removal.authorId },
  ];
}

function provenanceOf(value: Json): Provenance {
  const own = typeof value === 'object' && value !== null && 'provenance' in value ? value.provenance : undefined;
  return own === 'measured' || own === 'calculated' || own === 'carried' || own === 'imported' ? own : 'entered';
}
