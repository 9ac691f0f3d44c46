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
 * The changes to the plain words of observations whose library text changes: while they are that text's own plain words, they become those
 * of the new text. Plain words that a person typed or cleared never change, and a text without plain words clears none.
 * @param document  before the changes.
 */
export function plainWordsFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  const texts = changes.filter(({ path }) => isTextOfObservation(path));
  if (texts.length === 0) return [];
  const after = withChanges(document, changes);
  return texts.flatMap(({ path, value: id }): Change[] => {
    const at = path.replace(/library_id$/, 'plain_words');
    const [previous, current] = [valueAt(document, at), valueAt(after, at)];
    const value = wordsOf(id);
    const isOfText = previous === wordsOf(valueAt(document, path)) && sameValue(current, previous);
    return isOfText && value && value !== current ? [{ path: at, value, provenance: 'calculated' }] : [];
  });
}

/** The code that the plain words of an observation are written for, by the observation's path. */
export type WrittenFor = ReadonlyMap<string, Json>;

/** Paths of the observations whose plain words the changes may write. */
export const wordsIn = (changes: readonly Change[]): string[] => [
  ...new Set(
    changes.flatMap(({ path }) => /^(observations\/[^/]+)\/(?:plain_words|library_id)$/.exec(path)?.[1] ?? []),
  ),
];

/**
 * The code that plain words are written for: the one sent with them, or else the code that their writer saw. The writer did not see a code
 * that a colleague raised before the words arrived.
 * @param changes  as sent, including changes that set nothing.
 * @param seen  the value at a path when the writer's page was made.
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
 * The code that the plain words of an observation are for: its code when they are written. A later change of the code leaves it, so that a
 * check can ask if the words still say enough.
 * @param document  before the changes, which include the derived plain words.
 * @param written  the codes that plain words were written for, if they differ from the document's.
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
    const [words, code, current] = ['plain_words', 'code', 'plain_words_code'].map((name) =>
      valueAt(after, `${at}/${name}`),
    );
    const isWritten = !sameValue(valueAt(document, `${at}/plain_words`), words);
    const wordsFor = isWritten ? (written.get(at) ?? code) : (current ?? valueAt(document, `${at}/code`) ?? code);
    const value = (isBlank(words) ? undefined : wordsFor) ?? null;
    return sameValue(value, current ?? null)
      ? []
      : [{ path: `${at}/plain_words_code`, value, provenance: 'calculated' }];
  });
}
