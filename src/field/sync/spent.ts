import type { KeptWithNumber } from '../kept/database.ts';

/** Forms that a person may come back to and send once more: of so many, the latest, it is known that the server has them. */
const MOST_TAKEN = 200;

/**
 * Numbers of the entries that may go from the log: the server has taken them, what it told since holds them, and enough others were
 * taken after them. What it has not taken, or refused, is none of them, however old.
 */
export function spent(all: readonly KeptWithNumber[], toldUpTo: number): number[] {
  const taken = all.filter(({ state, n }) => state === 'taken' && n <= toldUpTo).map(({ n }) => n);
  return taken.slice(0, Math.max(0, taken.length - MOST_TAKEN));
}
