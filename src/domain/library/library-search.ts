import type { ScheduleItem } from '../forms/definition.ts';
import { alsoCalled, idle, missing, synonyms } from './library-words.ts';
import { type LibraryEntry, observationLibrary, supplierNotes } from './observations-library.ts';

/** Of an item of the schedule, what a text of the library is found by. */
export type SearchedItem = Pick<ScheduleItem, 'slug' | 'number' | 'label'>;

/** Words of a search that count, so that a pasted page costs no more than a sentence. */
const MOST_WORDS = 12;
/** Where a word stands decides how much it says: what people call it, what is wrong, where it is, what is done about it. */
const weights = { text: 4, also: 5, where: 2, item: 1.5, remedy: 1 } as const;
/** How little each place of a word adds to its best one. */
const FURTHER_PLACES = 10;
/** As typed, by another name, or by its beginning. */
const likeness = { same: 1, synonym: 0.8, beginning: 0.6 } as const;

const libraryEntries = [...observationLibrary, ...supplierNotes];

/** The texts of an item of the schedule: a company's own first, then those of the library in its order. */
export const libraryOfItem = (slug: string, own: readonly LibraryEntry[] = []): readonly LibraryEntry[] =>
  [...own, ...libraryEntries].filter((entry) => entry.item === slug);

/**
 * Texts that a search in an electrician's words means, the likeliest first, at most `limit`. Those that hold all its words come
 * before those that hold most. A word matches whatever its ending, by the names the trade has for it, and by its beginning;
 * a number matches a regulation or, where the schedule's items are given, the item's own. No words: none.
 * @param own  texts of the company's own, found like those of the library, and before one of it that is found as well.
 */
export function searchLibrary(
  query: string,
  items: readonly SearchedItem[] = [],
  limit = 30,
  own: readonly LibraryEntry[] = [],
): readonly LibraryEntry[] {
  const asked = [...new Set(wordsOf(query))].filter((word) => !idle.has(word)).slice(0, MOST_WORDS);
  const telling = asked.filter((word) => !isMissing.has(word));
  const weak = telling.length > 0 ? asked.filter((word) => isMissing.has(word)) : [];
  const strong = telling.length > 0 ? telling : asked;
  if (strong.length === 0) return [];
  const itemBySlug = new Map(items.map((item) => [item.slug, item]));
  const searched = own.length > 0 ? [...own.map(inWords), ...entries()] : entries();
  const scored = searched.map((entry) => {
    const item = itemBySlug.get(entry.of.item);
    const places = item
      ? [...entry.places, { weight: weights.item, words: new Set(allWordsOf(item.label)) }]
      : entry.places;
    const marks = strong.map((word) => markOf(word, places, entry.of, item));
    const lacks = weak.some((word) =>
      places.some(({ weight, words }) => weight >= weights.text && holds(word, words) > 0),
    );
    return { entry: entry.of, marks, lacks };
  });
  // A word that few texts hold says more than one that most hold.
  const rarity = strong.map((_, index) => {
    const held = scored.filter(({ marks }) => (marks[index] ?? 0) > 0).length;
    return Math.log(1 + searched.length / Math.max(held, 1));
  });
  return scored
    .map(({ entry, marks, lacks }) => ({
      entry,
      lacks: lacks ? 1 : 0,
      held: marks.filter((mark) => mark > 0).length,
      score: marks.reduce((sum, mark, index) => sum + mark * (rarity[index] ?? 0), 0),
    }))
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || b.lacks - a.lacks || b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

type Place = { weight: number; words: ReadonlySet<string> };
type Indexed = { of: LibraryEntry; places: readonly Place[] };

const inWords = (of: LibraryEntry): Indexed => ({
  of,
  places: [
    {
      weight: weights.text,
      words: new Set(allWordsOf(`${of.text} ${of.id} ${of.code ?? ''}`.replace(noFault, ' '))),
    },
    { weight: weights.also, words: new Set(allWordsOf(alsoCalled[of.id] ?? '')) },
    { weight: weights.where, words: new Set(allWordsOf(of.where)) },
    { weight: weights.remedy, words: new Set(allWordsOf(of.remedy)) },
  ],
});

let indexed: readonly Indexed[] | undefined;

/** The library in searched words, made at the first search. */
function entries(): readonly Indexed[] {
  indexed ??= libraryEntries.map(inWords);
  return indexed;
}

/** What a text says is not the matter: who searches for heat does not mean "no heat marks". */
const noFault = /\bno (?:heat marks|heat|live access)\b/g;

/** What a word of the search finds in a text, the best place first; 0 for nothing. */
function markOf(word: string, places: readonly Place[], entry: LibraryEntry, item: SearchedItem | undefined): number {
  if (item?.number === word) return weights.text;
  // A regulation by its beginning, or any part of it that is long enough to mean one.
  const isRegulation = /^\d{3}/.test(word) && entry.regulations.some((each) => each.includes(word));
  const marks = places.map(({ weight, words }) => weight * holds(word, words));
  const best = Math.max(isRegulation ? weights.text : 0, ...marks);
  // Held in a second place as well, it is more likely what is meant; the sum itself would let long texts win.
  return best + marks.reduce((sum, mark) => sum + mark, 0) / FURTHER_PLACES;
}

function holds(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return likeness.same;
  const others = neighbours.get(word);
  if (others) for (const other of others) if (words.has(other)) return likeness.synonym;
  if (word.length < 3 || /^\d/.test(word)) return 0;
  for (const each of words) if (each.startsWith(word)) return likeness.beginning;
  return 0;
}

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

const phraseOf = (words: readonly string[]) => words.join(' ');
/** Phrases of the synonyms, by their stems; the longest is of four words. */
const phrases = new Set(
  synonyms
    .flat()
    .map((name) => phraseOf(plainWords(name)))
    .filter((name) => name.includes(' ')),
);
const LONGEST_PHRASE = 4;

/** The words of a search: a known phrase counts as one. */
function wordsOf(text: string): string[] {
  const words = plainWords(text);
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words, at);
    found.push(phraseOf(words.slice(at, at + length)));
    at += length;
  }
  return found;
}

/** The words of a text of the library: every word, and every known phrase besides. */
function allWordsOf(text: string): string[] {
  const words = plainWords(text);
  const found = words.map((_, at) => phraseOf(words.slice(at, at + phraseLength(words, at))));
  return [...words, ...found];
}

function phraseLength(words: readonly string[], at: number): number {
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    if (at + length <= words.length && phrases.has(phraseOf(words.slice(at, at + length)))) return length;
  }
  return 1;
}

const isMissing: ReadonlySet<string> = new Set(missing.map(stem));

/** What stands for a word or phrase, by its stems. */
const neighbours = new Map<string, Set<string>>();
for (const row of [...synonyms, missing]) {
  const names = row.map((name) => phraseOf(plainWords(name)));
  for (const name of names) {
    const others = neighbours.get(name) ?? new Set();
    for (const other of names) if (other !== name) others.add(other);
    neighbours.set(name, others);
  }
}
