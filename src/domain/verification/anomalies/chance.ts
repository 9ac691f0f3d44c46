import { showCount } from '../../words/show-count.ts';

/**
 * A probability as an exact fraction. Anomalies are counted in whole numbers, and so is their probability: the same report has the same
 * anomalies on every machine.
 */
export type Chance = { readonly of: bigint; readonly among: bigint };

export const chance = (of: number, among: number): Chance => ({ of: BigInt(of), among: BigInt(among) });

/**
 * The threshold of every anomaly: a pattern that chance causes in less than one report in a thousand is worth a question. Our own choice.
 */
const RARE = 1000n;

export const isRare = ({ of, among }: Chance): boolean => of * RARE <= among;

/** An upper bound for one of several events: the sum of their probabilities. */
export const anyOf = (times: number | bigint, { of, among }: Chance): Chance => ({ of: of * BigInt(times), among });

export const both = (a: Chance, b: Chance): Chance => ({ of: a.of * b.of, among: a.among * b.among });

export const toPower = ({ of, among }: Chance, times: number): Chance => ({
  of: of ** BigInt(times),
  among: among ** BigInt(times),
});

/** The number of ways to choose some of many. */
export function waysToChoose(some: number, many: number): bigint {
  let ways = 1n;
  for (let i = 0; i < some; i += 1) ways = (ways * BigInt(many - i)) / BigInt(i + 1);
  return ways;
}

/**
 * The chance of at least `hits` successes in `tries` independent tries, each with the chance `each`: the upper tail of the binomial
 * distribution.
 */
export function atLeast(hits: number, tries: number, each: Chance): Chance {
  if (hits <= 0) return chance(1, 1);
  const misses = each.among - each.of;
  let term = waysToChoose(hits, tries) * each.of ** BigInt(hits) * misses ** BigInt(Math.max(tries - hits, 0));
  let sum = 0n;
  for (let i = hits; i <= tries; i += 1) {
    sum += term;
    term = (term * BigInt(tries - i) * each.of) / (BigInt(i + 1) * misses);
  }
  return { of: sum, among: each.among ** BigInt(tries) };
}

/** In words, rounded towards the likelier: "1 in 4,800". The estimate justifies two digits. */
export function showChance({ of, among }: Chance): string {
  if (of === 0n) return 'never';
  const times = among / of;
  if (times >= 1_000_000n) return 'less than 1 in a million';
  const text = String(times);
  const rounded = text.slice(0, 2).padEnd(text.length, '0');
  return `1 in ${showCount(Number(rounded))}`;
}
