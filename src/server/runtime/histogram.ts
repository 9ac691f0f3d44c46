/** How many of what was measured took so long, in seconds, since it began. */
export type Histogram = {
  add(seconds: number): void;
  /** Upper bounds in seconds, and how many were within each and above the one before it. */
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  /** Seconds of all together, and how many. */
  readonly sum: number;
  readonly total: number;
};

/** @param bounds  in seconds, rising. */
export function openHistogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let [sum, total] = [0, 0];
  return {
    bounds,
    counts,
    get sum() {
      return sum;
    },
    get total() {
      return total;
    },
    add(seconds) {
      const within = bounds.findIndex((bound) => seconds <= bound);
      if (within >= 0) counts[within] = (counts[within] ?? 0) + 1;
      sum += seconds;
      total += 1;
    },
  };
}
