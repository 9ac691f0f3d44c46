import type { Conflict, Entry } from './entry.ts';
import { isItemPath, isWithin } from './path.ts';

/**
 * The conflicts that are open after further entries. A value set later at the path by somebody who had seen the conflict
 * (`base` at or after it) settles it, and so does taking the item away that it lies within.
 */
export function applyConflicts(open: readonly Conflict[], entries: readonly Entry[]): Conflict[] {
  let conflicts = [...open];
  for (const entry of entries) {
    if (entry.kind === 'conflict') {
      const { path, seq, value, authorId, serverAt } = entry;
      conflicts.push({ path, seq, value, authorId, at: serverAt });
    } else if (conflicts.length > 0) conflicts = conflicts.filter((conflict) => !settles(entry, conflict));
  }
  return conflicts;
}

function settles(entry: Entry, conflict: Conflict): boolean {
  if (entry.base < conflict.seq) return false;
  if (entry.path === conflict.path) return true;
  return entry.value === null && isWithin(conflict.path, entry.path) && isItemPath(entry.path);
}
