import { alsoCalled, idle, missing, synonyms } from './library-words.ts';
import { type LibraryEntry, observationLibrary, supplierNotes } from './observations-library.ts';

/** The observation library: its texts, and the words they are found by. Plain data, so that a phone gets it with its day. */
export type Library = {
  entries: readonly LibraryEntry[];
  /** Words and phrases that stand for one another. */
  synonyms: readonly (readonly string[])[];
  /** Words of something that is not there. */
  missing: readonly string[];
  /** Words that say nothing. */
  idle: readonly string[];
  /** What else a text is searched by, by its id. */
  alsoCalled: Readonly<Record<string, string>>;
};

const everybodys: Library = {
  entries: [...observationLibrary, ...supplierNotes],
  synonyms,
  missing,
  idle,
  alsoCalled,
};

/** The library that everybody has. In the service worker `src/field/kept/library.ts` stands in for this file. */
export const library = (): Library => everybodys;
