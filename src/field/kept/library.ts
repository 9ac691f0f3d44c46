import type { Library } from '../../domain/library/library.ts';

/** As long as the day has not come: nothing is found, and the pages that search are left to the server. */
let kept: Library = { entries: [], synonyms: [], missing: [], idle: [], alsoCalled: {} };

/** Takes the library that came with the day: everybody's is the same. */
export const keepLibrary = (came: Library): void => {
  kept = came;
};

/** Stands in for `src/domain/library/library.ts` in the service worker, which holds none of its texts itself. */
export const library = (): Library => kept;
