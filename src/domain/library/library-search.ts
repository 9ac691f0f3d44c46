import type { ScheduleItem } from '../forms/definition.ts';
import { library } from './library.ts';
import { indexOf, type LibraryIndex, type Place, weights } from './library-index.ts';
import type { LibraryEntry } from './observations-library.ts';

/** The parts of a schedule item that texts are found by. */
export type SearchedItem = Pick<ScheduleItem, 'slug' | 'number' | 'label' | 'like'>;

/** Most words of a search that count, so that a pasted page costs no more than a sentence. */
const MOST_WORDS = 12;
/** Divisor for the weight of a word's further places. */
const FURTHER_PLACES = 10;
/** How well a word matches: as typed, by a synonym, or by its beginning. */
const likeness = { same: 1, synonym: 0.8, beginning: 0.6 } as const;

/** The texts of a schedule item: first those used last, then the company's own, then the library's in order. */
export const libraryOfItem = (
  slug: string,
  own: readonly LibraryEntry[] = [],
  used: readonly string[] = [],
): readonly LibraryEntry[] => {
  const rank = rankOf(used);
  return [...own, ...library().entries].filter((entry) => entry.item === slug).sort((a, b) => rank(a) - rank(b));
};

/** The texts used last that still exist. @param used  their ids, the latest first. */
export const libraryUsed = (used: readonly string[], own: readonly LibraryEntry[] = []): readonly LibraryEntry[] => {
  const byId = new Map([...own, ...library().entries].map((entry) => [entry.id, entry]));
  return used.flatMap((id) => byId.get(id) ?? []);
};

/** The place of a text among those used last; after them all if it was not used. */
const rankOf = (used: readonly string[]): ((entry: LibraryEntry) => number) => {
  const ranks = new Map(used.map((id, at) => [id, at]));
  return ({ id }) => ranks.get(id) ?? used.length;
};

/**
 * Texts that match a search in an electrician's words, the likeliest first, at most `limit`. Those that match all words come
 * before those that match most. A word matches by its stem, by the trade's other names for it, and by its beginning;
 * a number matches a regulation or, with the schedule's items, an item's number. Without words there are no results.
 * @param used  ids of the texts that the user used last, the latest first: they come first among equal matches.
 * @param own  the company's own texts, which come before equal matches of the library.
 */
export function searchLibrary(
  query: string,
  items: readonly SearchedItem[] = [],
  limit = 30,
  own: readonly LibraryEntry[] = [],
  used: readonly string[] = [],
): readonly LibraryEntry[] {
  const rank = rankOf(used);
  const index = indexOf(library());
  const asked = [...new Set(index.wordsOf(query))].filter((word) => !index.isIdle(word)).slice(0, MOST_WORDS);
  const telling = asked.filter((word) => !index.isMissing(word));
  const weak = telling.length > 0 ? asked.filter((word) => index.isMissing(word)) : [];
  const strong = telling.length > 0 ? telling : asked;
  if (strong.length === 0) return [];
  const itemBySlug = new Map(items.map((item) => [item.like ?? item.slug, item]));
  const searched = own.length > 0 ? [...own.map(index.inWords), ...index.entries] : index.entries;
  const scored = searched.map((entry) => {
    const item = itemBySlug.get(entry.of.item);
    const places = item
      ? [...entry.places, { weight: weights.item, words: new Set(index.allWordsOf(item.label)) }]
      : entry.places;
    const marks = strong.map((word) => markOf(index, word, places, entry.of, item));
    const lacks = weak.some((word) =>
      places.some(({ weight, words }) => weight >= weights.text && holds(index, word, words) > 0),
    );
    return { entry: entry.of, marks, lacks };
  });
  // A word that few texts have tells more than a common one.
  const rarity = strong.map((_, at) => {
    const held = scored.filter(({ marks }) => (marks[at] ?? 0) > 0).length;
    return Math.log(1 + searched.length / Math.max(held, 1));
  });
  return scored
    .map(({ entry, marks, lacks }) => ({
      entry,
      lacks: lacks ? 1 : 0,
      held: marks.filter((mark) => mark > 0).length,
      score: marks.reduce((sum, mark, at) => sum + mark * (rarity[at] ?? 0), 0),
    }))
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || rank(a.entry) - rank(b.entry) || b.lacks - a.lacks || b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** The score of a search word in an entry, its best place first; 0 for no match. */
function markOf(
  index: LibraryIndex,
  word: string,
  places: readonly Place[],
  entry: LibraryEntry,
  item: SearchedItem | undefined,
): number {
  if (item?.number === word) return weights.text;
  // A regulation by its beginning, or by any part long enough to mean one.
  const isRegulation = /^\d{3}/.test(word) && entry.regulations.some((each) => each.includes(word));
  const marks = places.map(({ weight, words }) => weight * holds(index, word, words));
  const best = Math.max(isRegulation ? weights.text : 0, ...marks);
  // A second place makes a match likelier; a plain sum would favour long texts.
  return best + marks.reduce((sum, mark) => sum + mark, 0) / FURTHER_PLACES;
}

function holds(index: LibraryIndex, word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return likeness.same;
  const others = index.neighboursOf(word);
  if (others) for (const other of others) if (words.has(other)) return likeness.synonym;
  if (word.length < 3 || /^\d/.test(word)) return 0;
  for (const each of words) if (each.startsWith(word)) return likeness.beginning;
  return 0;
}
