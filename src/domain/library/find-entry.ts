import { library } from './library.ts';
import type { LibraryEntry } from './observations-library.ts';

/** The entry with an id, also among the supplier notes. */
export const findLibraryEntry = (id: string): LibraryEntry | undefined =>
  library().entries.find((entry) => entry.id === id);
