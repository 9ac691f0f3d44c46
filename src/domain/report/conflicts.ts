import type { Conflict, Entry } from './entry.ts';
import { isItemPath, isWithin } from './path.ts';

/**
 * The open conflicts after further entries. A conflict is settled by a later value at its path from an author who had seen it
 * (`base` at or after it), or by removing the item that contains it. If that later value is itself in conflict, it replaces
 * the same author's earlier one.
 */
export function applyConflicts(open: readonly Conflict[], entries: readonly Entry[]): Conflict[] {
  const byPath = Map.groupBy(open, ({ path }) => path);
  const leave = (path: string, stays: (conflict: Conflict) => boolean) => {
    const left = byPath.get(path)?.filter(stays);
    if (left && left.length > 0) byPath.set(path, left);
    else byPath.delete(path);
  };
  for (const { kind, path, seq, value, authorId, serverAt, base } of entries) {
    if (kind === 'conflict') {
      leave(path, (other) => other.authorId !== authorId || other.seq > base);
      byPath.set(path, [...(byPath.get(path) ?? []), { path, seq, value, authorId, at: serverAt }]);
      continue;
    }
    leave(path, (conflict) => conflict.seq > base);
    if (value !== null || byPath.size === 0 || !isItemPath(path)) continue;
    for (const below of [...byPath.keys()].filter((other) => isWithin(other, path)))
      leave(below, (conflict) => conflict.seq > base);
  }
  return [...byPath.values()].flat().sort((a, b) => a.seq - b.seq);
}
