import type { Library } from './library.ts';
import type { LibraryEntry } from './observations-library.ts';

/** Where a word stands decides how much it says: what people call it, what is wrong, where it is, what is done about it. */
export const weights = { text: 4, also: 5, where: 2, item: 1.5, remedy: 1 } as const;

/** Words of one place of a text, and what finding one there is worth. */
export type Place = { weight: number; words: ReadonlySet<string> };
export type Indexed = { of: LibraryEntry; places: readonly Place[] };

/** A library in searched words. */
export type LibraryIndex = {
  entries: readonly Indexed[];
  inWords(of: LibraryEntry): Indexed;
  /** The words of a search: a known phrase counts as one. */
  wordsOf(search: string): string[];
  /** The words of a text: every word, and every known phrase besides. */
  allWordsOf(text: string): string[];
  isIdle(word: string): boolean;
  isMissing(word: string): boolean;
  /** What stands for a word or phrase, by its stems. */
  neighboursOf(word: string): ReadonlySet<string> | undefined;
};

let made: { from: Library; index: LibraryIndex } | undefined;

/** Made at the first search, and again for another library only. */
export function indexOf(from: Library): LibraryIndex {
  if (made?.from !== from) made = { from, index: indexed(from) };
  return made.index;
}

/** What a text says is not the matter: who searches for heat does not mean "no heat marks". */
const noFault = /\bno (?:heat marks|heat|live access)\b/g;
/** Of words in a phrase of the synonyms, at the most. */
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

/** What stands for each word of the rows. */
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

/** The words of a text, each without its ending. */
const plainWords = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\d]+(?:\.\d+)*/gu) ?? []
  ).map(stem);

/**
 * A word without what English puts at its end: cables, clipping, labelled and their like become one with cable, clip and label.
 * It need not be a word, only the same for all of them.
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
