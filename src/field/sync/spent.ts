import type { KeptWithNumber } from '../kept/database.ts';

/** A person may go back to a form and send it again, so the phone remembers this many that the server has taken. */
const MOST_TAKEN = 200;

/**
 * Numbers of the entries that may leave the log: the server has taken them and sent them back, and has taken enough others since. Waiting
 * and refused entries stay, however old.
 */
export function spent(all: readonly KeptWithNumber[], toldUpTo: number): number[] {
  const taken = all.filter(({ state, n }) => state === 'taken' && n <= toldUpTo).map(({ n }) => n);
  return taken.slice(0, Math.max(0, taken.length - MOST_TAKEN));
}
