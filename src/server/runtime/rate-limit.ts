import { keepLast } from '../../domain/memo.ts';
import { networkOf } from './network-of.ts';

/**
 * Limits the requests of one network within a minute. Counts in the memory of the process, so a request writes nothing; with
 * several processes, each counts separately.
 */
export type RateLimit = {
  /** Counts one request. */
  take(address: string): RateDecision;
};

/** Whether the request may go on; if not, the seconds until it may. */
export type RateDecision = { ok: true } | { ok: false; retryAfterSeconds: number };

const PERIOD_MS = 60_000;
/** The most networks in memory: beyond that, the longest unseen are dropped first. */
const MOST_NETWORKS = 10_000;

/** @param most  requests within a minute. */
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
