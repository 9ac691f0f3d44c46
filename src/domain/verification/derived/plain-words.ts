import type { ReportDocument } from '../../forms/definition.ts';
import { findLibraryEntry } from '../../library/find-entry.ts';
import { isTextOfObservation } from '../../library/used-texts.ts';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';

const wordsOf = (id: Json): string | undefined => findLibraryEntry(String(id))?.plainWords;

/**
 * The plain words of observations whose text of the library changes: for as long as they are that text's own, they become those of the
 * new one. What somebody typed, or emptied, is never changed, and a text without plain words takes none away.
 * @param document  as it stands before the changes.
 */
export function plainWordsFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  const texts = changes.filter(({ path }) => isTextOfObservation(path));
  if (texts.length === 0) return [];
  const after = withChanges(document, changes);
  return texts.flatMap(({ path, value: id }): Change[] => {
    const at = path.replace(/library_id$/, 'plain_words');
    const [stood, stands] = [valueAt(document, at), valueAt(after, at)];
    const value = wordsOf(id);
    const isOfText = stood === wordsOf(valueAt(document, path)) && sameValue(stands, stood);
    return isOfText && value && value !== stands ? [{ path: at, value, provenance: 'calculated' }] : [];
  });
}
