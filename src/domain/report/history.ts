import type { Entry, Json } from './entry.ts';
import { fold, nodeAt, valueAt } from './fold.ts';
import { isWithin, itemsAround } from './path.ts';
import { sameValue } from './value.ts';

/** Every entry that had a say in the value at a path, oldest first: its own, and removals of the items it lies within. */
export function history(entries: readonly Entry[], path: string): Entry[] {
  const around = new Set(itemsAround(path));
  return entries.filter((entry) => entry.path === path || (around.has(entry.path) && entry.value === null));
}

/** The draft as it was at a sequence number. */
export const documentAt = (entries: readonly Entry[], seq: number) => fold(entries.filter((entry) => entry.seq <= seq));

export type Changed = { path: string; before: Json; after: Json; authorId: string; at: string };

/**
 * What differs between the document at `seq` and now, path by path, with the latest author of each; what was changed and
 * changed back is left out, and so are the single values of an item that was taken away whole.
 */
export function changedSince(entries: readonly Entry[], seq: number): Changed[] {
  const before = documentAt(entries, seq);
  const now = fold(entries);
  const latest = new Map<string, Entry>();
  for (const entry of entries) if (entry.seq > seq && entry.kind === 'set') latest.set(entry.path, entry);
  const changed = [...latest.values()].flatMap(({ path, authorId, serverAt }) => {
    const change = { path, before: valueAt(before, path), after: valueAt(now, path), authorId, at: serverAt };
    return sameValue(change.before, change.after) ? [] : [change];
  });
  const gone = changed
    .filter(({ path, after }) => after === null && nodeAt(before, path) !== undefined)
    .map(({ path }) => path);
  return changed.filter(({ path }) => !gone.some((item) => isWithin(path, item)));
}
