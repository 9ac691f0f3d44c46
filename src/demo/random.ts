/** Pseudo-random numbers that are the same in every run. */
export type Random = {
  /** From `low` to `high`, both possible. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
};

/** @param seed  any whole number; the same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { whole, pick: (from) => from[whole(0, from.length - 1)] as never, chance: (p) => next() < p };
}
