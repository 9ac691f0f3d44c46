import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
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

/** The code that the plain words of observations are written for, by the path of the observation. */
export type WrittenFor = ReadonlyMap<string, Json>;

/** Paths of the observations whose plain words changes may write. */
export const wordsIn = (changes: readonly Change[]): string[] => [
  ...new Set(
    changes.flatMap(({ path }) => /^(observations\/[^/]+)\/(?:plain_words|library_id)$/.exec(path)?.[1] ?? []),
  ),
];

/**
 * What plain words are written for: the code that comes with them, or else the one that whoever wrote them saw. A code that somebody
 * else has raised by the time they come is none that they were thought of for.
 * @param changes  as they were sent, whatever is set of them. @param seen  what stood at a path where the changes were drawn from.
 */
export function writtenFor(changes: readonly Change[], seen: (path: string) => Json | undefined): WrittenFor {
  const said = (path: string) => changes.findLast((change) => change.path === path)?.value;
  return new Map(
    wordsIn(changes).map((at) => [
      at,
      said(`${at}/plain_words_code`) ?? said(`${at}/code`) ?? seen(`${at}/code`) ?? null,
    ]),
  );
}

const wordsOrCode = /^observations\/[^/]+\/(?:plain_words|code)$/;

/**
 * The code that the plain words of an observation are for: the one it has as they are written. A code that changes later leaves it, so
 * that it can be asked whether they still say enough.
 * @param document  as it stands before the changes, which have the plain words that follow. @param written  where that may be another than stands.
 */
export function codeOfPlainWords(
  document: ReportDocument,
  changes: readonly Change[],
  written: WrittenFor = new Map(),
): Change[] {
  const touched = changes.filter(({ path }) => wordsOrCode.test(path)).map(({ path }) => path.replace(/\/[^/]+$/, ''));
  if (touched.length === 0) return [];
  const after = withChanges(document, changes);
  return [...new Set(touched)].flatMap((at): Change[] => {
    if (valueAt(after, at) === undefined) return [];
    const [words, code, stands] = ['plain_words', 'code', 'plain_words_code'].map((name) =>
      valueAt(after, `${at}/${name}`),
    );
    const isWritten = !sameValue(valueAt(document, `${at}/plain_words`), words);
    const wordsFor = isWritten ? (written.get(at) ?? code) : (stands ?? valueAt(document, `${at}/code`) ?? code);
    const value = (isBlank(words) ? undefined : wordsFor) ?? null;
    return sameValue(value, stands ?? null)
      ? []
      : [{ path: `${at}/plain_words_code`, value, provenance: 'calculated' }];
  });
}
