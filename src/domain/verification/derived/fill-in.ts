import type { ReportDocument } from '../../forms/definition.ts';
import { applyEntries } from '../../report/fold.ts';
import { type Change, type Merge, type MergedEntry, mergeChange } from '../../report/merge.ts';
import { derivedFrom } from './derived-from.ts';
import type { WrittenFor } from './plain-words.ts';

/**
 * Fills in a report, on the server and on the phone alike: merges a form's changes, and adds the values that follow from those that
 * were set. Nothing follows from a value that the form did not change, or that is in conflict. Where people are asked to choose,
 * nothing is added: a calculated value must not decide it for them.
 * @param written  the codes that the form's plain words were written for.
 * @returns the entries and the document with them; `follows` are the changes that were added.
 */
export function fillIn(
  merge: Merge,
  written?: WrittenFor,
): { entries: MergedEntry[]; document: ReportDocument; follows: Change[] } {
  const { current, conflicts } = merge;
  const merged = mergeChange(merge);
  const asked = new Set([...conflicts, ...merged.entries.filter(isConflict)].map(({ path }) => path));
  const set = merged.entries.filter((entry) => !isConflict(entry));
  const follows = derivedFrom(current, set, written).filter(({ path }) => !asked.has(path));
  const more = follows.map(
    ({ path, value, provenance = 'entered' }) => ({ path, value, kind: 'set', provenance }) as const,
  );
  return { entries: [...merged.entries, ...more], document: applyEntries(merged.document, more), follows };
}

const isConflict = ({ kind }: MergedEntry): boolean => kind === 'conflict';
