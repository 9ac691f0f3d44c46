import type { Library } from '../../domain/library/library.ts';

/** Empty until the day has arrived: the server answers the pages that search the library. */
let kept: Library = { entries: [], synonyms: [], missing: [], idle: [], alsoCalled: {} };

/** Sets the library that came with the day. It is the same for every person. */
export const keepLibrary = (came: Library): void => {
  kept = came;
};

/** Replaces `src/domain/library/library.ts` in the service worker, which contains no texts of the library. */
export const library = (): Library => kept;
