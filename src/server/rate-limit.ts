/**
 * How often one address may ask within a minute. Kept in the memory of the process, so that asking writes nothing; with
 * several processes each counts for itself.
 */
export type RateLimit = {
  /** Counts one more. @returns whether it may go on; where not, seconds until it may. */
  take(address: string): { ok: true } | { ok: false; retryAfterSeconds: number };
};

const PERIOD_MS = 60_000;
/** Addresses remembered at most: beyond that the longest unseen are forgotten first. */
const MOST_ADDRESSES = 10_000;

/** @param most  how often within a minute. */
export function rateLimit(clock: () => Date, most: number): RateLimit {
  const counts = new Map<string, { from: number; count: number }>();
  return {
    take(address) {
      const now = clock().getTime();
      const known = counts.get(address);
      const current = known && now - known.from < PERIOD_MS ? known : { from: now, count: 0 };
      current.count += 1;
      counts.delete(address);
      counts.set(address, current);
      if (counts.size > MOST_ADDRESSES) counts.delete(counts.keys().next().value as string);
      if (current.count <= most) return { ok: true };
      return { ok: false, retryAfterSeconds: Math.ceil((current.from + PERIOD_MS - now) / 1000) };
    },
  };
}
