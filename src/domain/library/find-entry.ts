import { library } from './library.ts';
import type { LibraryEntry } from './observations-library.ts';

/** The entry with an id, supplier notes included. */
export const findLibraryEntry = (id: string): LibraryEntry | undefined =>
  library().entries.find((entry) => entry.id === id);
