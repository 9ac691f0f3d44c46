import { searchedWords } from '../../../domain/register/search-words.ts';

/** Most characters of a search that are read. */
export const LONGEST_SEARCH = 200;

/** What a person typed: as it is shown, and its words in the form searched. Each must begin a word of what is found. */
export type Typed = { text: string; words: readonly string[] };

/** Reads a search; what is too long is cut. */
export function readTyped(typed: string): Typed {
  const text = typed.slice(0, LONGEST_SEARCH).replace(/\s+/g, ' ').trim();
  return { text, words: searchedWords(text) };
}
