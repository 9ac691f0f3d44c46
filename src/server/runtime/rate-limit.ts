import { keepLast } from '../../domain/memo.ts';
import { networkOf } from './network-of.ts';

/**
 * How often one network may ask within a minute. Kept in the memory of the process, so that asking writes nothing; with
 * several processes each counts for itself.
 */
export type RateLimit = {
  /** Counts one more. */
  take(address: string): RateDecision;
};

/** Whether it may go on; where not, seconds until it may. */
export type RateDecision = { ok: true } | { ok: false; retryAfterSeconds: number };

const PERIOD_MS = 60_000;
/** Networks remembered at most: beyond that the longest unseen are forgotten first. */
const MOST_NETWORKS = 10_000;

/** @param most  how often within a minute. */
export function rateLimit(clock: () => Date, most: number): RateLimit {
  const counts = new Map<string, { from: number; count: number }>();
  return {
    take(address) {
      const network = networkOf(address);
      const now = clock().getTime();
      const known = counts.get(network);
      const current = known && now - known.from < PERIOD_MS ? known : { from: now, count: 0 };
      current.count += 1;
      keepLast(counts, network, current, MOST_NETWORKS);
      if (current.count <= most) return { ok: true };
      return { ok: false, retryAfterSeconds: Math.ceil((current.from + PERIOD_MS - now) / 1000) };
    },
  };
}
