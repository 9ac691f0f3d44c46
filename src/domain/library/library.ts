import { alsoCalled, idle, missing, synonyms } from './library-words.ts';
import { type LibraryEntry, observationLibrary, supplierNotes } from './observations-library.ts';

/** The observation library: its texts, and the words they are found by. Plain data, which phones get with their day. */
export type Library = {
  entries: readonly LibraryEntry[];
  /** Synonyms, a row each. */
  synonyms: readonly (readonly string[])[];
  /** Words for absence. */
  missing: readonly string[];
  /** Words that are ignored. */
  idle: readonly string[];
  /** Further words by which a text is found, by its id. */
  alsoCalled: Readonly<Record<string, string>>;
};

const everybodys: Library = {
  entries: [...observationLibrary, ...supplierNotes],
  synonyms,
  missing,
  idle,
  alsoCalled,
};

/** The shared library. In the service worker `src/field/kept/library.ts` replaces this file. */
export const library = (): Library => everybodys;
