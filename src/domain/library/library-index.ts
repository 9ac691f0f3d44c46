import type { Library } from './library.ts';
import type { LibraryEntry } from './observations-library.ts';

/** Weight of a word by its place: text of the entry, other names, location, schedule item, remedy. */
export const weights = { text: 4, also: 5, where: 2, item: 1.5, remedy: 1 } as const;

/** The words of one part of an entry, and the weight of finding one there. */
export type Place = { weight: number; words: ReadonlySet<string> };
type Indexed = { of: LibraryEntry; places: readonly Place[] };

/** A library indexed for searching. */
export type LibraryIndex = {
  entries: readonly Indexed[];
  inWords(of: LibraryEntry): Indexed;
  /** The words of a search; a known phrase counts as one word. */
  wordsOf(search: string): string[];
  /** All words of a text, and its known phrases. */
  allWordsOf(text: string): string[];
  isIdle(word: string): boolean;
  isMissing(word: string): boolean;
  /** The synonyms of a word or phrase, as stems. */
  neighboursOf(word: string): ReadonlySet<string> | undefined;
};

let made: { from: Library; index: LibraryIndex } | undefined;

/** Built at the first search, and again only for another library. */
export function indexOf(from: Library): LibraryIndex {
  if (made?.from !== from) made = { from, index: indexed(from) };
  return made.index;
}

/** Parts of a text that deny a fault: a search for heat does not mean "no sign of overheating". */
const noFault = /\bno (?:sign of overheating|access to live parts)|\blive (?:parts|conductors) not accessible\b/g;
/** Most words of a phrase among the synonyms. */
const LONGEST_PHRASE = 4;

function indexed({ entries, synonyms, missing, idle, alsoCalled }: Library): LibraryIndex {
  const phrases = new Set(
    synonyms
      .flat()
      .map((name) => phraseOf(plainWords(name)))
      .filter((name) => name.includes(' ')),
  );
  const phraseLength = (words: readonly string[], at: number): number => {
    for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
      if (at + length <= words.length && phrases.has(phraseOf(words.slice(at, at + length)))) return length;
    }
    return 1;
  };
  const wordsOf = (text: string): string[] => {
    const words = plainWords(text);
    const found: string[] = [];
    for (let at = 0; at < words.length; ) {
      const length = phraseLength(words, at);
      found.push(phraseOf(words.slice(at, at + length)));
      at += length;
    }
    return found;
  };
  const allWordsOf = (text: string): string[] => {
    const words = plainWords(text);
    const found = words.map((_, at) => phraseOf(words.slice(at, at + phraseLength(words, at))));
    return [...words, ...found];
  };
  const placeOf = (weight: number, text: string): Place => ({ weight, words: new Set(allWordsOf(text)) });
  const inWords = (of: LibraryEntry): Indexed => ({
    of,
    places: [
      placeOf(weights.text, `${of.text} ${of.id} ${of.code ?? ''}`.replace(noFault, ' ')),
      placeOf(weights.also, alsoCalled[of.id] ?? ''),
      placeOf(weights.where, of.where),
      placeOf(weights.remedy, of.remedy),
    ],
  });
  const neighbours = neighboursIn([...synonyms, missing]);
  const idleWords = new Set(idle);
  const missingWords = new Set(missing.map(stem));
  return {
    entries: entries.map(inWords),
    ...{ inWords, wordsOf, allWordsOf },
    isIdle: (word) => idleWords.has(word),
    isMissing: (word) => missingWords.has(word),
    neighboursOf: (word) => neighbours.get(word),
  };
}

/** The synonyms of each word of the rows. */
function neighboursIn(rows: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>();
  for (const row of rows) {
    const names = row.map((name) => phraseOf(plainWords(name)));
    for (const name of names) {
      const others = neighbours.get(name) ?? new Set();
      for (const other of names) if (other !== name) others.add(other);
      neighbours.set(name, others);
    }
  }
  return neighbours;
}

const phraseOf = (words: readonly string[]) => words.join(' ');

/** The words of a text, stemmed. */
const plainWords = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\d]+(?:\.\d+)*/gu) ?? []
  ).map(stem);

/**
 * The stem of an English word: cables, clipping and labelled become the same as cable, clip and label.
 * It need not be a word, only the same for all forms.
 */
function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  const one = word
    .replace(/ie[sd]$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^sui])s$/, '$1');
  const bare = one.length > 5 ? one.replace(/ing$/, '') : one;
  const root = bare.length > 4 ? bare.replace(/ed$/, '') : bare;
  return root.length > 3 ? root.replace(/e$/, '').replace(/([a-z])\1$/, '$1') : root;
}
