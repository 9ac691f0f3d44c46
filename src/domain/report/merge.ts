import type { ReportDocument } from '../forms/definition.ts';
import type { Conflict, Entry, Json, Provenance } from './entry.ts';
import { draftOf, fold, nodeAt, put, valueAt } from './fold.ts';
import { isItemPath, isWithin, itemsAround } from './path.ts';
import { sameValue } from './value.ts';

/** One value of a submitted form. */
export type Change = {
  path: string;
  /** null removes the value or the item. */
  value: Json;
  /**
   * The value, or the whole item, that the author saw when entering it, including their own unsent changes; null for none.
   * Without it, the value at `base` is meant.
   */
  from?: Json;
  /** Without it a reading's own provenance counts, and any other value is `entered`. */
  provenance?: Provenance;
  /** The author chose between the two values of a conflict: written even if the document already holds the value. */
  settle?: boolean;
};

/** An entry before the log adds sequence number, times and submission. */
export type MergedEntry = Pick<Entry, 'path' | 'value' | 'kind' | 'provenance'> & {
  /** If not the sender: for removing an item that the sender's values brought back, a question that stays. */
  authorId?: string;
  /** If the sender had seen more than their form's `base`: the entry replaces a conflict of their own. */
  base?: number;
};

export type Merge = {
  current: ReportDocument;
  conflicts: readonly Conflict[];
  /** Sequence number that the sender's form was based on. */
  base: number;
  /** The sender, who has seen their own entries. Without it, only entries up to `base` count as seen. */
  authorId?: string;
  /** The log, whole or only the entries around the changes; undefined if nothing was written since `base`. */
  log: readonly Entry[] | undefined;
  changes: readonly Change[];
};

/**
 * Three-way merge, value by value, of the sent changes with the current document:
 * a value equal to that at `base` was not changed by the sender; one equal to the current value is already there;
 * a value that no other person changed is set; one that another person changed since becomes a conflict, and the document keeps theirs.
 *
 * A change with `from` is compared with that instead of the value at `base`: an author's chain of changes, each based on
 * the one before, does not conflict with itself.
 *
 * Removing an item in which another person has since worked is a conflict. A value sent for an item that has since been removed
 * restores the whole item, and asks about the removal. No entered value is lost either way.
 * @returns the entries to append and the document with them.
 * @throws RangeError if a path is not valid.
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
    // This was based on a value in conflict with the document's: it continues that one, and is not a third.
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
      // Setting it settles the conflicts up to there. Those of other people, unseen by the sender, are raised again.
      const unseen = openAt.get(path)?.filter((open) => seen && open.seq < seen.base && !isSeen(open)) ?? [];
      for (const { value, authorId } of unseen)
        append({ path, value, kind: 'conflict', provenance: provenanceOf(value), authorId });
    } else if (!isAskedAlready(path, value)) append({ path, value, kind: 'conflict', provenance, ...seen });
  }
  return { entries, document };
}

/** A form that both removes an item and has values for it raises a conflict, in any order of its controls. */
function removalsLast(changes: readonly Change[]): Change[] {
  const isRemoval = ({ path, value }: Change) => value === null && isItemPath(path);
  return [...changes.filter((change) => !isRemoval(change)), ...changes.filter(isRemoval)];
}

type Standing = { drawn: Json; document: ReportDocument; conflicts: readonly Conflict[]; base: number };

const isItemUntouched = (item: string, { drawn, document, conflicts, base }: Standing): boolean =>
  sameValue(drawn, nodeAt(document, item) ?? null) &&
  !conflicts.some((conflict) => conflict.seq > base && isWithin(conflict.path, item));

/** The latest removals since `base`, by path. */
const removalsIn = (log: readonly Entry[], base: number): ReadonlyMap<string, Entry> =>
  new Map(
    log
      .filter(({ kind, value, seq }) => kind === 'set' && value === null && seq > base)
      .map((entry) => [entry.path, entry]),
  );

/** Entries that restore a removed item, and raise the removal as a question. */
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
