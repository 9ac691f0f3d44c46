import type { ReportDocument } from '../forms/definition.ts';
import type { Entry, Json, Provenance } from './entry.ts';
import { fold, nodeAt, valueAt } from './fold.ts';
import type { Change } from './merge.ts';
import { isItemPath, isWithin } from './path.ts';
import { sameValue } from './value.ts';

export type Undone = {
  /** The changes that restore the earlier values, where the form's values are unchanged. */
  changes: Change[];
  /** Number of values, or whole new items, that were changed since: they stay as they are. */
  stays: number;
};

/**
 * Undoes a form: each value that it set goes back to the earlier one, and each item that it created is removed, unless changed
 * since. An item with later entries stays whole.
 * @param own  the entries of the form, oldest first.
 * @param log  all entries at their paths, oldest first.
 * @param document  as it is now.
 */
export function undoForm(own: readonly Entry[], log: readonly Entry[], document: ReportDocument): Undone {
  const set = own.filter(({ kind }) => kind === 'set');
  const first = set[0]?.seq ?? 0;
  const before = new Map<string, { value: Json; provenance: Provenance }>();
  for (const entry of log) if (entry.kind === 'set' && entry.seq < first) before.set(entry.path, entry);
  const values = new Map(set.map(({ path, value }) => [path, value]));
  const made = [...values.keys()].filter(
    (path) => isItemPath(path) && values.get(path) === true && before.get(path)?.value !== true,
  );
  const undone: Undone = { changes: [], stays: 0 };
  /** If the value is the earlier one again, it was undone already. */
  const putBack = (now: Json, asSet: Json, back: Change) => {
    if (sameValue(now, back.value)) return;
    if (sameValue(now, asSet)) undone.changes.push(back);
    else undone.stays += 1;
  };
  const asMade = fold(set);
  for (const path of made) putBack(itemAt(document, path), itemAt(asMade, path), { path, value: null });
  for (const [path, value] of values) {
    if (isItemPath(path) || made.some((item) => isWithin(path, item))) continue;
    const was = before.get(path) ?? { value: null, provenance: 'entered' };
    putBack(valueAt(document, path), value, { path, value: was.value, provenance: was.provenance });
  }
  return undone;
}

/** The whole item; null if there is none. */
const itemAt = (document: ReportDocument, path: string): Json => (nodeAt(document, path) ?? null) as Json;
