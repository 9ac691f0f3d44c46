import { longFormsOf, shortFormOf } from '../../../domain/register/same-home.ts';
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

/** At most so many ways to write the words are searched for. */
const MOST_SPELLINGS = 4;

/** The words as they are typed, and with what their short forms stand for: "kiln rd" is "kiln road" too. */
export const inFull = (words: readonly string[]): string[][] =>
  combined(words.map((word) => [word, ...longFormsOf(word)])).slice(0, MOST_SPELLINGS);

/** The words with their short forms: an address may have been entered as "75 Kiln Rd". Undefined where they have none. */
export function inShort(words: readonly string[]): string[] | undefined {
  const short = words.map((word) => shortFormOf(word) ?? word);
  return short.some((word, at) => word !== words[at]) ? short : undefined;
}

const combined = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>(
    (all, each) => all.slice(0, MOST_SPELLINGS).flatMap((begun) => each.map((word) => [...begun, word])),
    [[]],
  );
